import { z } from "zod";
import { defineSettings, type Setting, switchSetting, type ValuesOf } from "./define-settings.ts";

type Delay = "next-morning" | number;

/** A week. */
const maxDelayMinutes = 7 * 24 * 60;
const delay: z.ZodType<Delay> = z.union(
  [z.literal("next-morning"), z.number().int().min(0).max(maxDelayMinutes)],
  { error: "invalid" },
);

/** What administrators decide about transfers that were found in statements. */
export const transferSettings = defineSettings({
  key: "transfers",
  name: "Havale eşleştirme",
  fields: {
    /** Whether an intact reference with the exact amount is matched without staff, if TRANSFERS_AUTO permits. */
    auto: switchSetting({ name: "Kendiliğinden eşleştirme", row: "transfers.auto", default: false }),
    /** How long a match can be undone before it is applied: until 09:00 of Istanbul, or minutes. */
    delay: {
      name: "Uygulamadan önceki süre",
      unit: "minutes",
      row: "transfers.delay",
      default: "next-morning",
      control: "choice",
      stored: delay,
      rule: delay,
      form: delay,
    } as Setting<Delay>,
  },
});

export type TransferSettings = ValuesOf<typeof transferSettings>;
