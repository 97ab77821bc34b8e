import { dayMs } from "#shared/text/time.ts";

const TURKISH_OFFSET_MS = 3 * 60 * 60 * 1000;
/** .NET ticks (100 ns since year 1) at the Unix epoch. */
const UNIX_EPOCH_TICKS = 621_355_968_000_000_000n;

// The gateway writes Turkish local time without a zone (docs/banks/payfor.md#the-xml-gate). Turkey keeps UTC+3 all year,
// so a shifted date read through its UTC parts is the local time.
function toTurkishTime(moment: Date): Date {
  return new Date(moment.getTime() + TURKISH_OFFSET_MS);
}

function padToTwoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

export function bankDay(moment: Date): string {
  return toTurkishTime(moment).toISOString().slice(0, 10).replaceAll("-", "");
}

export function bankTime(moment: Date): string {
  return toTurkishTime(moment).toISOString().slice(11, 19).replaceAll(":", "");
}

/** `2022-10-31T22:56:43`, as in the transaction history. */
export function historyDate(moment: Date): string {
  return toTurkishTime(moment).toISOString().slice(0, 19);
}

/** `31.10.2022 22:56:43`, as in the callback. */
export function callbackDate(moment: Date): string {
  const at = toTurkishTime(moment);
  const day = `${padToTwoDigits(at.getUTCDate())}.${padToTwoDigits(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`;
  return `${day} ${at.toISOString().slice(11, 19)}`;
}

/** .NET DateTime.Ticks in Turkish local time. `fraction` fills the four digits below the millisecond. */
function countTicks(moment: Date, fraction: number): string {
  return String(UNIX_EPOCH_TICKS + BigInt(toTurkishTime(moment).getTime()) * 10_000n + BigInt(fraction));
}

/** `PF638028538035077529` (docs/banks/payfor.md#the-callback). `fraction` is 0 to 9999. */
export function responseRnd(moment: Date, fraction: number): string {
  return `PF${countTicks(moment, fraction)}`;
}

/** The reference number F37 = RRN: last digit of the year, day of the year, hour, F11. */
export function referenceNumber(moment: Date, f11: string): string {
  const at = toTurkishTime(moment);
  const dayOfYear = Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / dayMs) + 1;
  return `${at.getUTCFullYear() % 10}${String(dayOfYear).padStart(3, "0")}${padToTwoDigits(at.getUTCHours())}${f11.padStart(6, "0")}`;
}

/** Base64 of the local time stamp and the first six tick digits. */
export function payerTransactionId(moment: Date): string {
  return Buffer.from(bankDay(moment) + bankTime(moment) + countTicks(moment, 0).slice(0, 6)).toString(
    "base64",
  );
}

export function batchNumber(moment: Date): string {
  return String(Math.floor(toTurkishTime(moment).getTime() / dayMs) % 10_000).padStart(4, "0");
}

export function isExpired(expiry: string, moment: Date): boolean {
  const at = toTurkishTime(moment);
  const lastMonth = (2000 + Number(expiry.slice(2))) * 12 + Number(expiry.slice(0, 2));
  return at.getUTCFullYear() * 12 + at.getUTCMonth() + 1 > lastMonth;
}
