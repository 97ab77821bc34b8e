import type { MessageKey } from "./tr.ts";

/** A key left out here shows as "[AR] " + the English text. */
export const ar: Partial<Record<MessageKey, string>> = {
  "error.unexpected.title": "Unexpected Application Error!",
};
