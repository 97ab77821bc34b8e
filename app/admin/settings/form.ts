import { z } from "zod";
import { flag, requiredText } from "#shared/content-fields.ts";

const days = z
  .string()
  .optional()
  .transform((text, issues) => {
    const typed = (text ?? "").trim();
    if (typed === "") return null;
    const found = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    if (found < 1 || found > 365) issues.addIssue({ code: "custom", message: "invalid" });
    return found;
  });

/** The server also validates the SMS template, because only it has the foundation's name. */
export const settingsForm = z.object({
  smsTemplate: requiredText(500),
  smsAutomatic: flag(false),
  /** Null: never. */
  transferDays: days,
  cardTesting: flag(false),
});
