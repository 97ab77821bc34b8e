import type { RouterContextProvider } from "react-router";
import { loadReadiness } from "#app/admin/ready/load-ready.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { countUndecided } from "#server/giving/accounts/queries.ts";
import {
  listLatestCampaigns,
  listLatestOrders,
  readDashboardNumbers,
} from "#server/giving/orders/dashboard-numbers.ts";
import { listDoubtfulMail, listDoubtfulSms } from "#server/giving/orders/list-doubtful.ts";
import { isSiteUnderAttack } from "#server/giving/payments/card-testing/queries.ts";
import { countOpenAlarms } from "#server/giving/payments/list-alarms.ts";

/** Loads all parts independently. A failed part is null (docs/specification.md#2-screens-and-routes). */
export async function loadDashboard(context: Readonly<RouterContextProvider>) {
  const app = context.get(appContext);
  const { db, log, clock } = app;
  const now = clock.now();
  const loadPart = async <Part>(name: string, read: () => Promise<Part>): Promise<Part | null> => {
    try {
      return await read();
    } catch (err) {
      log.error({ err, part: name }, "dashboard part load failed");
      return null;
    }
  };
  const [numbers, orders, campaigns, alarms, sms, mail, isUnderAttack, readiness, accountRequests] =
    await Promise.all([
      loadPart("numbers", () => readDashboardNumbers(db, now)),
      loadPart("orders", () => listLatestOrders(db)),
      loadPart("campaigns", () => listLatestCampaigns(db)),
      loadPart("alarms", () => countOpenAlarms(db)),
      loadPart("sms", async () => (await listDoubtfulSms(db, 1)).total),
      loadPart("mail", async () => (await listDoubtfulMail(db, 1)).total),
      loadPart("card testing", () => isSiteUnderAttack(db, now)),
      loadPart("readiness", () => loadReadiness(app)),
      loadPart("account requests", () => countUndecided(db)),
    ]);
  return { now, numbers, orders, campaigns, alarms, sms, mail, isUnderAttack, readiness, accountRequests };
}
