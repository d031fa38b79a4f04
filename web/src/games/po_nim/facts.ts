import type { GameFacts } from "../facts";

const NAME = "Nim à tas cachés";

const higher = (k: number): [string, string] => [
  `level ${k}`,
  `${NAME} : vous croit de niveau 0 à ${k - 1}, et cherche lequel.`,
];

export default {
  title: { en: "Partially observable nim", fr: "Nim à tas cachés" },
  bots: {
    "level 0": `${NAME}, sans réfléchir : n'importe quel coup permis.`,
    "level 1": `${NAME} : croit que vous ne réfléchissez pas.`,
    ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map(higher)),
  },
} satisfies GameFacts;
