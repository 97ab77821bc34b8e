import { z } from "zod";
import { defineSettings, type Setting, switchSetting, type ValuesOf } from "./define-settings.ts";

type Delay = "next-morning" | number;

/** The minutes of a week. */
const maxDelayMinutes = 7 * 24 * 60;
const delay: z.ZodType<Delay> = z.union(
  [z.literal("next-morning"), z.number().int().min(0).max(maxDelayMinutes)],
  { error: "invalid" },
);

/** The settings for matching statement rows with orders. */
export const transferSettings = defineSettings({
  key: "transfers",
  name: "Havale eşleştirme",
  fields: {
    /**
     * Whether a row with a valid reference and the exact amount is matched without staff, if TRANSFERS_AUTO permits.
     */
    auto: switchSetting({ name: "Kendiliğinden eşleştirme", row: "transfers.auto", default: false }),
    /**
     * The time in which staff can undo a match before it is applied: until 09:00 in Istanbul, or a number of minutes.
     */
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
