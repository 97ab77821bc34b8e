import type { Db } from "#server/db/connect.ts";
import {
  dashboardNumbers,
  latestCampaigns,
  latestCompletedOrders,
} from "#server/orders/dashboard-numbers.ts";
import { listDoubtfulSms } from "#server/orders/list-doubtful.ts";
import { findOrder } from "#server/orders/order-detail.ts";
import type { OrderQuery } from "#server/orders/order-query.ts";
import { findOrders } from "#server/payments/find-orders.ts";
import { countOpenAlarms, listAlarms } from "#server/payments/list-alarms.ts";
import { findPaymentLog, listPaymentLogs, type PaymentLogQuery } from "#server/payments/list-payment-logs.ts";
import { orderHistory } from "#server/payments/order-history.ts";
import { rareName } from "./donor-names.ts";
import { commonName, type Landmarks, lessCommonName } from "./landmarks.ts";

export const parts = {
  list: "The list of orders",
  search: "Orders searched for",
  order: "One order",
  logs: "Payment logs and alarms",
  dashboard: "Dashboard",
};

/** A query of a screen. `ask` returns the total if the screen shows a list. */
export type Question = {
  part: keyof typeof parts;
  name: string;
  ask(db: Db): Promise<Found>;
};
export type Found = { total: number; capped: boolean } | undefined;

/** Every list clamps it to its last page. */
const last = 1_000_000_000;
/** As a share of all pages, which are known after the first read. */
const middle = 0.5;

type Place = { page?: number; share?: number };

/** All timed queries, the same for every database; `marks` are the rows to find in this one. */
export function questionsAbout(marks: Landmarks): Question[] {
  const { from, to, busyDay } = marks;
  const transfers = { status: "pending", method: "bank_transfer" } as const;
  const [yilmaz, ergun] = [{ search: commonName }, { search: lessCommonName }];
  const transfersOf = { method: "bank_transfer" } as const;
  const wide = { minAmount: 20_000, maxAmount: 500_000 };
  return [
    list("first page", {}),
    list("middle page", {}, { share: middle }),
    list("last page", {}, { page: last }),
    list("completed, middle page", { status: "completed" }, { share: middle }),
    list("failed, middle page", { status: "payment_failed" }, { share: middle }),
    list("cancelled, last page", { status: "cancelled" }, { page: last }),
    list("pending, first page", { status: "pending" }),
    list("transfers, middle page", transfersOf, { share: middle }),
    list("transfers, last page", transfersOf, { page: last }),
    list("pending transfers (counted beside every list)", transfers),
    list("three months, middle page", { from, to }, { share: middle }),
    list(
      "three months, cancelled transfers, last page",
      { from, to, status: "cancelled", ...transfersOf },
      { page: last },
    ),
    list("the busiest day, middle page", { from: busyDay, to: busyDay }, { share: middle }),
    list(
      "the busiest day, transfers, middle page",
      { from: busyDay, to: busyDay, ...transfersOf },
      { share: middle },
    ),

    search("id", { search: marks.orderId }),
    search("first eight characters of an id", { search: marks.orderId.slice(0, 8) }),
    search("bank reference", { search: marks.reference }),
    search("whole phone", { search: `0${marks.phone}` }),
    search("four digits of a phone", { search: marks.phone.slice(4, 8) }),
    search("e-mail", { search: marks.email }),
    search("given and family name", { search: marks.name }),
    search("rare name, failed", { search: rareName, status: "payment_failed" }),
    search("less common name, failed, last page", { ...ergun, status: "payment_failed" }, { page: last }),
    search("less common name, transfers", { ...ergun, ...transfersOf }),
    search("common name, last page", yilmaz, { page: last }),
    search("common name, transfers", { ...yilmaz, ...transfersOf }),
    search("common name, failed, last page", { ...yilmaz, status: "payment_failed" }, { page: last }),
    search("common name, completed, last page", { ...yilmaz, status: "completed" }, { page: last }),
    search("common name, cancelled, last page", { ...yilmaz, status: "cancelled" }, { page: last }),
    search("common name, pending transfers", { ...yilmaz, ...transfers }),
    search("common name, three months", { ...yilmaz, from, to }),
    search("common given name, cancelled", { search: "Mehmet", status: "cancelled" }),
    search("part of every e-mail address, last page", { search: "example.org" }, { page: last }),
    search("nothing to be found", { search: "Zzyzxq" }),
    search("narrow amounts", { minAmount: 2_500_000, maxAmount: 2_500_000 }),
    search("wide amounts, last page", wide, { page: last }),
    search("wide amounts, transfers, last page", { ...wide, ...transfersOf }, { page: last }),
    search("high amounts, cancelled", { minAmount: 1_000_000, status: "cancelled" }),
    search("common name, wide amounts, cancelled transfers", {
      ...{ ...yilmaz, ...transfersOf },
      ...{ minAmount: 20_000, status: "cancelled" },
    }),

    show("order", "one order", (db) => findOrder(db, marks.orderId)),
    show("order", "its history", (db) => orderHistory(db, marks.orderId)),

    logs("first page", {}),
    logs("middle page", {}, { share: middle }),
    logs("last page", {}, { page: last }),
    logs("errors, middle page", { status: "error" }, { share: middle }),
    logs("pending", { status: "pending" }),
    logs("of an order", { order: marks.orderId }),
    logs("of the first eight characters of an id", { order: marks.orderId.slice(0, 8) }),
    logs("with a common code, last page", { code: "51" }, { page: last }),
    logs("with a common code, three months", { code: "05", from, to }),
    show("logs", "one entry with its messages", (db) => findPaymentLog(db, marks.logId)),
    total("logs", "alarms", async (db) => (await listAlarms(db, {})).total),
    total("logs", "alarms dealt with, last page", async (db) => {
      return (await listAlarms(db, { resolved: true, page: last })).total;
    }),

    show("dashboard", "numbers and 30 days", (db) => dashboardNumbers(db, new Date())),
    show("dashboard", "latest completed orders", latestCompletedOrders),
    show("dashboard", "latest campaigns", latestCampaigns),
    total("dashboard", "open alarms", countOpenAlarms),
    total("dashboard", "SMS in doubt", async (db) => (await listDoubtfulSms(db)).total),
  ];
}

function list(name: string, query: OrderQuery, place: Place = {}): Question {
  return paged("list", name, (db, page) => findOrders(db, { ...query, page }), place);
}

function search(name: string, query: OrderQuery, place: Place = {}): Question {
  return paged("search", name, (db, page) => findOrders(db, { ...query, page }), place);
}

function logs(name: string, query: PaymentLogQuery, place: Place = {}): Question {
  return paged("logs", name, (db, page) => listPaymentLogs(db, { ...query, page }), place);
}

function show(part: Question["part"], name: string, read: (db: Db) => Promise<unknown>): Question {
  return { part, name, ask: async (db) => void (await read(db)) };
}

function total(part: Question["part"], name: string, read: (db: Db) => Promise<number>): Question {
  return { part, name, ask: async (db) => ({ total: await read(db), capped: false }) };
}

type Paged = { total: number; capped?: boolean; pages: number };

function paged(
  part: Question["part"],
  name: string,
  read: (db: Db, page: number) => Promise<Paged>,
  { page = 1, share }: Place,
): Question {
  let shown = page;
  return {
    part,
    name,
    async ask(db) {
      const { total, capped = false, pages } = await read(db, shown);
      if (share !== undefined) shown = Math.max(1, Math.round(pages * share));
      return { total, capped };
    },
  };
}
