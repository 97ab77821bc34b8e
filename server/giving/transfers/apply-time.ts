import type { TransferSettings } from "#shared/settings/transfer-settings.ts";
import { dayMs, minuteMs } from "#shared/text/time.ts";

/** 09:00 in Istanbul, which keeps UTC+3 all year. */
const morningMs = 6 * 60 * minuteMs;

/** Returns the time at which a match that is created now is applied. */
export function computeApplyTime({ delay }: Pick<TransferSettings, "delay">, now: Date): Date {
  if (delay !== "next-morning") return new Date(now.getTime() + delay * minuteMs);
  const todayMorning = Math.floor(now.getTime() / dayMs) * dayMs + morningMs;
  return new Date(todayMorning > now.getTime() ? todayMorning : todayMorning + dayMs);
}
