import { z } from "zod";
import { choice, flag, optionalText } from "#shared/content/content-fields.ts";
import type { TransferSettings } from "#shared/settings/transfer-settings.ts";

export const transferSettingsForm = z.object({
  auto: flag(false),
  delay: choice(["next-morning", "minutes"]),
  /** Ignored unless `delay` is "minutes". */
  minutes: optionalText(6),
});

/** Invalid minutes become NaN, which the write refuses. */
export function toSettings({
  auto,
  delay,
  minutes,
}: z.output<typeof transferSettingsForm>): TransferSettings {
  if (delay === "next-morning") return { auto, delay };
  return { auto, delay: /^\d{1,5}$/.test(minutes) ? Number(minutes) : Number.NaN };
}

export function toFormValues({ auto, delay }: TransferSettings): Record<string, string> {
  const minutes = delay === "next-morning" ? "" : String(delay);
  return { auto: auto ? "on" : "", delay: minutes === "" ? "next-morning" : "minutes", minutes };
}
