import type { errors as tr } from "../tr/errors.ts";

export const errors: Partial<Record<keyof typeof tr, string>> = {
  "error.unexpected.title": "Unexpected Application Error!",
};
