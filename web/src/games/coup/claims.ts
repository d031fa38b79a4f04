/** The role that an action claims. */
export const CLAIMS: Record<string, string> = {
  tax: "duke",
  exchange: "ambassador",
  assassinate: "assassin",
  steal: "captain",
};
