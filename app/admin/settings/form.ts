import { z } from "zod";
import { choice, flag, requiredText, typedAmount } from "#shared/content-fields.ts";
import { reminderWays } from "#shared/reminder-ways.ts";
import { typedCount } from "../kit/form/typed-count.ts";

/** The server also validates the SMS template, because only it has the foundation's name. */
export const settingsForm = z.object({
  smsTemplate: requiredText(500),
  smsAutomatic: flag(false),
  /** Days; null: never. */
  transferDays: typedCount(365),
  /** Days; null: no reminder. */
  reminderDays: typedCount(90),
  reminderBy: choice(reminderWays),
  reminderSms: requiredText(500),
  cardTesting: flag(false),
  /** Kuruş; empty: every refund needs a second administrator. */
  refundLimit: typedAmount.transform((amount) => amount ?? 0),
});
