/** Turkish: the first language, and the type of the others. Texts quoted in the specification stand here letter for letter. */
export const tr = {
  "error.unexpected.title": "Unexpected Application Error!",
} as const;

export type MessageKey = keyof typeof tr;
