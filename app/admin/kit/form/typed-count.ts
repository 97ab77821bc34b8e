import { z } from "zod";
// The import applies its zod setting: our Content-Security-Policy forbids the code that zod would compile.
import "#shared/content/content-fields.ts";

/** Parses a whole number from 1 to `most` with at most three digits; empty becomes null. */
export function typedCount(most: number) {
  return z
    .string()
    .optional()
    .transform((text, issues) => {
      const typed = (text ?? "").trim();
      if (typed === "") return null;
      const found = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
      if (found < 1 || found > most) issues.addIssue({ code: "custom", message: "invalid" });
      return found;
    });
}
