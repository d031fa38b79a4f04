// The documents that are pages here, each loaded when it is opened.
export const documents = {
  protocol: () => import("../../../../docs/protocol.md?raw"),
  record: () => import("../../../../docs/record.md?raw"),
  arena: () => import("../../../../docs/arena.md?raw"),
};

export type DocumentName = keyof typeof documents;

export const isDocument = (name: string): name is DocumentName => Object.hasOwn(documents, name);
