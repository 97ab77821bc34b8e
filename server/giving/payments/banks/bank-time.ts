/** Gateways write Turkish time without a zone (docs/banks/payfor.md#the-xml-gate). Turkey has used UTC+3 since 2016. */
const turkishOffset = "+03:00";

/** Writes a day as PayFor's ReqDate, `20261120`. Returns undefined when the text is not a day. */
export function toRequestDate(day: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  return isDay ? day.replaceAll("-", "") : undefined;
}

/**
 * Reads a time in every form that gateways use: `31.10.2022 22:56:43`, `1.01.2027 00:00:05`, `20221030 11:22:43`,
 * `2022-10-30 11:22:43.0`. The result is empty when the text is not a time.
 */
export function readTakenAt(text: string): { takenAt?: Date } {
  const form =
    /^(?<d>\d{1,2})[.](?<m>\d{2})[.](?<y>\d{4}) (?<time>\d{2}:\d{2}:\d{2})$/.exec(text) ??
    /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2}) (?<time>\d{2}:\d{2}:\d{2})$/.exec(text) ??
    /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})[ T](?<time>\d{2}:\d{2}:\d{2})(?:[.]\d{1,7})?$/.exec(text);
  if (!form?.groups) return {};
  const { y, m, d = "", time } = form.groups;
  const takenAt = parseBankTime(`${y}-${m}-${d.padStart(2, "0")}T${time}`);
  return takenAt ? { takenAt } : {};
}

/** Reads a time such as `2024-03-14T21:40:18`; null when the text is not a time. */
export function parseBankTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,7})?$/.test(text)) return null;
  const moment = new Date(`${text.slice(0, 19)}${turkishOffset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
