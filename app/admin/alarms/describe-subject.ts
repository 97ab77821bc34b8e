import { lineTexts, readyText } from "#app/admin/ready/messages.ts";
import type { AlarmRow } from "#server/giving/payments/list-alarms.ts";
import { formatDate } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { alarmsText } from "./messages.ts";

/**
 * Describes the subject of an alarm; undefined if the alarm shows its order or payment. server/giving/ledger defines the
 * parts of a subject.
 */
export function describeSubject({
  subject,
  details,
}: Pick<AlarmRow, "subject" | "details">): { name: string; text: string } | undefined {
  const bank = typeof details.bank === "string" ? details.bank : null;
  if (typeof details.day === "string") {
    const day = formatStoredDay(details.day);
    return { name: alarmsText.day, text: bank ? `${day}, ${bank}` : day };
  }
  const [kind, ...idParts] = (subject ?? "").split(":");
  const id = idParts.join(":");
  const title = typeof details.title === "string" ? details.title : id;
  switch (kind) {
    case "campaign":
      return { name: alarmsText.campaign, text: title };
    case "project":
      return { name: alarmsText.project, text: title };
    case "bank-name":
      return { name: alarmsText.bank, text: bank ?? id };
    case "kurban-offer":
      return { name: alarmsText.kurbanOffer, text: title };
    case "reference":
      return { name: alarmsText.reference, text: id.split(":")[0] ?? id };
    case "ready": {
      const line = ownValue(lineTexts, id);
      return line && { name: readyText.title, text: line.title };
    }
    case "":
    case "order":
    case "attempt":
    case "bank":
    case "refund":
    case "clock":
    case "mail":
      return undefined;
    default:
      return { name: alarmsText.record, text: `${recordNames[kind ?? ""] ?? kind} ${id}` };
  }
}

const recordNames: Record<string, string> = {
  log: "Ödeme logu",
  item: "Sipariş kalemi",
  message: "Banka bildirimi",
  sms: "SMS",
  rule: "Kural",
  account: "Hesap",
  "account-request": "Hesap değişikliği",
  "account-notice": "Hesap değişikliğinin e-postası",
  tally: "Günlük ya da aylık sayı",
  series: "Makbuz serisi",
};

/** Formats a stored day (YYYY-MM-DD). Any other text is unchanged. */
export function formatStoredDay(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text, "tr") : text;
}
