import type { MessageKey } from "./tr.ts";

export const en: Record<MessageKey, string> = {
  "error.unexpected.title": "Unexpected Application Error!",
};
