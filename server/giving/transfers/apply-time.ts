import type { TransferSettings } from "#shared/settings/transfer-settings.ts";
import { dayMs, minuteMs } from "#shared/text/time.ts";

/** 09:00 in Istanbul, which keeps UTC+3 all year. */
const morning = 6 * 60 * minuteMs;

/** Returns the time at which a match of this moment is applied. */
export function applyTime({ delay }: Pick<TransferSettings, "delay">, now: Date): Date {
  if (delay !== "next-morning") return new Date(now.getTime() + delay * minuteMs);
  const today = Math.floor(now.getTime() / dayMs) * dayMs + morning;
  return new Date(today > now.getTime() ? today : today + dayMs);
}
