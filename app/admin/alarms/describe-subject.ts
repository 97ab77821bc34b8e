import type { AlarmRow } from "#server/payments/list-alarms.ts";
import { ownValue } from "#shared/own-value.ts";
import { methodNames, statusLabel } from "../orders/messages.ts";
import { formatDay } from "./format-day.ts";
import { alarmsText } from "./messages.ts";

/**
 * What a check found something about, for people; undefined when the order and the payment say it all. The parts of a
 * subject are those of server/books.
 */
export function describeSubject({
  subject,
  details,
}: Pick<AlarmRow, "subject" | "details">): { name: string; text: string } | undefined {
  if (typeof details.day === "string") return { name: alarmsText.day, text: formatDay(details.day) };
  const [what, ...rest] = (subject ?? "").split(":");
  const id = rest.join(":");
  const title = typeof details.title === "string" ? details.title : id;
  switch (what) {
    case "campaign":
      return { name: alarmsText.campaign, text: title };
    case "project":
      return { name: alarmsText.project, text: title };
    case "tally":
      return { name: alarmsText.record, text: describeTally(id) };
    case "reference":
      return { name: alarmsText.reference, text: id.split(":")[0] ?? id };
    case "":
    case "order":
    case "attempt":
    case "bank":
    case "clock":
      return undefined;
    default:
      return { name: alarmsText.record, text: `${recordNames[what ?? ""] ?? what} ${id}` };
  }
}

const recordNames: Partial<Record<string, string>> = {
  log: "Ödeme logu",
  item: "Sipariş kalemi",
  message: "Banka bildirimi",
  sms: "SMS",
  rule: "Kural",
};

/** "order/2026-11-20/card/completed"; of a month "order/2026-11/card/completed" */
function describeTally(id: string): string {
  const [what = "", of = "", method = "", status = ""] = id.split("/");
  const names: Partial<Record<string, string>> = methodNames;
  const rows = what === "order" ? `Siparişler: ${statusLabel(status)}` : `Ödeme logları: ${status}`;
  const when = /^\d{4}-\d\d$/.test(of) ? of.split("-").reverse().join(".") : formatDay(of);
  return `${when}, ${rows}, ${ownValue(names, method) ?? method}`;
}
