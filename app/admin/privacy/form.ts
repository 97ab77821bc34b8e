import { z } from "zod";
// Imported for its zod setting: our Content-Security-Policy forbids the code that zod would compile.
import "#shared/content-fields.ts";

const months = z
  .string()
  .optional()
  .transform((text, issues) => {
    const typed = (text ?? "").trim();
    if (typed === "") return null;
    const found = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    if (found < 1 || found > 600) issues.addIssue({ code: "custom", message: "invalid" });
    return found;
  });

/** Months; empty means unlimited. */
export const retentionForm = z.object({
  donorMonths: months,
  unpaidMonths: months,
  smsMonths: months,
  bankMonths: months,
  signInMonths: months,
  auditMonths: months,
});
