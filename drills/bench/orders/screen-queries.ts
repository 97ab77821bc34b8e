import {
  listLatestCampaigns,
  listLatestOrders,
  readDashboardNumbers,
} from "#server/giving/orders/dashboard-numbers.ts";
import { listDoubtfulSms } from "#server/giving/orders/list-doubtful.ts";
import { findOrder } from "#server/giving/orders/order-detail.ts";
import type { OrderQuery } from "#server/giving/orders/order-query.ts";
import { findOrders } from "#server/giving/payments/find-orders.ts";
import { countOpenAlarms, listAlarms } from "#server/giving/payments/list-alarms.ts";
import {
  findPaymentLog,
  listPaymentLogs,
  type PaymentLogQuery,
} from "#server/giving/payments/list-payment-logs.ts";
import { orderHistory } from "#server/giving/payments/order-history.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Landmarks } from "./landmarks.ts";
import { commonName, rareName } from "./order-insert-statements.ts";

export type ScreenQuery = { part: Part; name: string; run(db: Db): Promise<ListResult> };
export type Part = "Lists of orders" | "Orders searched for" | "Other screens";
export type ListResult = { total: number; capped?: boolean } | undefined;

type PagePosition = "first" | "middle" | "last";

export function listScreenQueries(landmarks: Landmarks): ScreenQuery[] {
  const { from, to, busyDay, orderId } = landmarks;
  const transfers = { method: "bank_transfer" } as const;
  const waiting = { status: "pending", ...transfers } as const;
  const search = commonName;
  const lists: [name: string, query: OrderQuery, position: PagePosition][] = [
    ["all", {}, "first"],
    ["all", {}, "middle"],
    ["all", {}, "last"],
    ["failed", { status: "payment_failed" }, "middle"],
    ["cancelled", { status: "cancelled" }, "last"],
    ["transfers", transfers, "last"],
    ["pending transfers (counted beside every list)", waiting, "first"],
    ["three months", { from, to }, "middle"],
    ["three months, cancelled transfers", { from, to, status: "cancelled", ...transfers }, "last"],
    ["the busiest day, transfers", { from: busyDay, to: busyDay, ...transfers }, "middle"],
  ];
  const searches: typeof lists = [
    ["first eight characters of an id", { search: orderId.slice(0, 8) }, "first"],
    ["bank reference", { search: landmarks.reference }, "first"],
    ["whole phone", { search: `0${landmarks.phone}` }, "first"],
    ["four digits of a phone", { search: landmarks.phone.slice(4, 8) }, "first"],
    ["e-mail", { search: landmarks.email }, "first"],
    ["given and family name", { search: landmarks.name }, "first"],
    ["rare name, failed", { search: rareName, status: "payment_failed" }, "first"],
    ["common name", { search }, "last"],
    ["common name, failed", { search, status: "payment_failed" }, "last"],
    ["common name, pending transfers", { search, ...waiting }, "first"],
    ["common name, three months", { search, from, to }, "first"],
    ["part of every e-mail address", { search: "example.org" }, "last"],
    ["nothing to be found", { search: "Zzyzxq" }, "first"],
    ["wide amounts, transfers", { minAmount: 20_000, maxAmount: 500_000, ...transfers }, "last"],
    ["high amounts, cancelled", { minAmount: 1_000_000, status: "cancelled" }, "first"],
  ];
  const logs: [name: string, query: PaymentLogQuery, position: PagePosition][] = [
    ["payment logs", {}, "middle"],
    ["payment logs, errors", { status: "error" }, "middle"],
    ["payment logs of an order", { order: orderId }, "first"],
    ["payment logs with a common code", { code: "51" }, "last"],
  ];
  const findPages = (part: Part, queries: typeof lists) =>
    queries.map(([name, query, position]) =>
      pagedQuery(part, name, position, (db, page) => findOrders(db, { ...query, page })),
    );
  return [
    ...findPages("Lists of orders", lists),
    ...findPages("Orders searched for", searches),
    ...logs.map(([name, query, position]) =>
      pagedQuery("Other screens", name, position, (db, page) => listPaymentLogs(db, { ...query, page })),
    ),
    pagedQuery("Other screens", "alarms dealt with", "last", (db, page) =>
      listAlarms(db, { resolved: true, page }),
    ),
    unpaged("one entry of the payment logs", (db) => findPaymentLog(db, landmarks.logId)),
    unpaged("one order", (db) => findOrder(db, orderId)),
    unpaged("history of an order", (db) => orderHistory(db, orderId)),
    unpaged("numbers and 30 days of the dashboard", (db) => readDashboardNumbers(db, new Date())),
    unpaged("latest completed orders", listLatestOrders),
    unpaged("latest campaigns", listLatestCampaigns),
    unpaged("open alarms", countOpenAlarms),
    unpaged("SMS in doubt", listDoubtfulSms),
  ];
}

function unpaged(name: string, read: (db: Db) => Promise<unknown>): ScreenQuery {
  return { part: "Other screens", name, run: async (db) => void (await read(db)) };
}

/** The first run finds the middle page. Every list shows its last page for a higher page number. */
function pagedQuery(
  part: Part,
  name: string,
  position: PagePosition,
  read: (db: Db, page: number) => Promise<{ total: number; capped?: boolean; pages: number }>,
): ScreenQuery {
  let page = position === "last" ? 1_000_000_000 : 1;
  return {
    part,
    name: `${name}, ${position} page`,
    async run(db) {
      const result = await read(db, page);
      if (position === "middle") page = Math.max(1, Math.round(result.pages / 2));
      return result;
    },
  };
}
