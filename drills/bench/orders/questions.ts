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
import { commonName, rareName } from "./order-rows.ts";

/** A query of a screen. `ask` returns the total if the screen shows a list. */
export type Question = { part: Part; name: string; ask(db: Db): Promise<Found> };
export type Part = "Lists of orders" | "Orders searched for" | "Other screens";
export type Found = { total: number; capped?: boolean } | undefined;

type Place = "first" | "middle" | "last";

/** All timed queries, the same for every database; `marks` are the rows to find in this one. */
export function questionsAbout(marks: Landmarks): Question[] {
  const { from, to, busyDay, orderId } = marks;
  const transfers = { method: "bank_transfer" } as const;
  const waiting = { status: "pending", ...transfers } as const;
  const search = commonName;
  const lists: [name: string, query: OrderQuery, place: Place][] = [
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
  const searches: [name: string, query: OrderQuery, place: Place][] = [
    ["first eight characters of an id", { search: orderId.slice(0, 8) }, "first"],
    ["bank reference", { search: marks.reference }, "first"],
    ["whole phone", { search: `0${marks.phone}` }, "first"],
    ["four digits of a phone", { search: marks.phone.slice(4, 8) }, "first"],
    ["e-mail", { search: marks.email }, "first"],
    ["given and family name", { search: marks.name }, "first"],
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
  const logs: [name: string, query: PaymentLogQuery, place: Place][] = [
    ["payment logs", {}, "middle"],
    ["payment logs, errors", { status: "error" }, "middle"],
    ["payment logs of an order", { order: orderId }, "first"],
    ["payment logs with a common code", { code: "51" }, "last"],
  ];
  return [
    ...lists.map(([name, query, place]) => paged("Lists of orders", name, place, ordersOf(query))),
    ...searches.map(([name, query, place]) => paged("Orders searched for", name, place, ordersOf(query))),
    ...logs.map(([name, query, place]) =>
      paged("Other screens", name, place, (db, page) => listPaymentLogs(db, { ...query, page })),
    ),
    paged("Other screens", "alarms dealt with", "last", (db, page) =>
      listAlarms(db, { resolved: true, page }),
    ),
    shown("one entry of the payment logs", (db) => findPaymentLog(db, marks.logId)),
    shown("one order", (db) => findOrder(db, orderId)),
    shown("history of an order", (db) => orderHistory(db, orderId)),
    shown("numbers and 30 days of the dashboard", (db) => readDashboardNumbers(db, new Date())),
    shown("latest completed orders", listLatestOrders),
    shown("latest campaigns", listLatestCampaigns),
    shown("open alarms", countOpenAlarms),
    shown("SMS in doubt", listDoubtfulSms),
  ];
}

const ordersOf = (query: OrderQuery) => (db: Db, page: number) => findOrders(db, { ...query, page });

function shown(name: string, read: (db: Db) => Promise<unknown>): Question {
  return { part: "Other screens", name, ask: async (db) => void (await read(db)) };
}

/** The middle page is known after the first read; every list clamps a number that is too high to its last page. */
function paged(
  part: Part,
  name: string,
  place: Place,
  read: (db: Db, page: number) => Promise<{ total: number; capped?: boolean; pages: number }>,
): Question {
  let page = place === "last" ? 1_000_000_000 : 1;
  return {
    part,
    name: `${name}, ${place} page`,
    async ask(db) {
      const found = await read(db, page);
      if (place === "middle") page = Math.max(1, Math.round(found.pages / 2));
      return found;
    },
  };
}
