import type { RouterContextProvider } from "react-router";
import { maskFor } from "#app/admin/mask-for.server.ts";
import { loadReadiness } from "#app/admin/ready/load-ready.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { countUndecided } from "#server/giving/accounts/queries.ts";
import { listTodaysTasks } from "#server/giving/notes/list-notes.ts";
import {
  listLatestCampaigns,
  listLatestOrders,
  readDashboardNumbers,
} from "#server/giving/orders/dashboard-numbers.ts";
import { listDoubtfulMail, listDoubtfulSms } from "#server/giving/orders/list-doubtful.ts";
import { isSiteUnderAttack } from "#server/giving/payments/card-testing/queries.ts";
import { countOpenAlarms } from "#server/giving/payments/list-alarms.ts";
import { listRequestedLinks } from "#server/giving/payments/pay-links/read-links.ts";
import { may, rightsOf } from "#server/staff/permissions.ts";
import { istanbulDay } from "#shared/text/dates.ts";

/** Loads the parts that the person may see, each independently. A failed part is null (docs/specification.md#2-screens-and-routes). */
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
  const { actor } = requireStaff(context);
  const sees = {
    orders: may(actor, "orders", "see"),
    takesGifts: may(actor, "orders", "change"),
    content: may(actor, "content", "see"),
    settings: may(actor, "settings", "see"),
  };
  const [
    numbers,
    orders,
    campaigns,
    alarms,
    sms,
    mail,
    isUnderAttack,
    readiness,
    accountRequests,
    linkRequests,
    tasks,
  ] = await Promise.all([
    sees.orders ? loadPart("numbers", () => readDashboardNumbers(db, now)) : null,
    sees.orders ? loadPart("orders", () => listLatestOrders(db)) : null,
    sees.content ? loadPart("campaigns", () => listLatestCampaigns(db)) : null,
    sees.orders ? loadPart("alarms", () => countOpenAlarms(db)) : 0,
    sees.orders ? loadPart("sms", async () => (await listDoubtfulSms(db, 1)).total) : 0,
    sees.orders ? loadPart("mail", async () => (await listDoubtfulMail(db, 1)).total) : 0,
    loadPart("card testing", () => isSiteUnderAttack(db, now)),
    sees.settings ? loadPart("readiness", () => loadReadiness(app)) : null,
    sees.settings ? loadPart("account requests", () => countUndecided(db)) : 0,
    sees.orders ? loadPart("pay links", () => listRequestedLinks(db)) : [],
    loadPart("tasks", async () => maskFor(actor, await listTodaysTasks(db, actor, now))),
  ]);
  return {
    sees,
    now,
    numbers,
    orders,
    campaigns,
    alarms,
    sms,
    mail,
    isUnderAttack,
    readiness,
    accountRequests,
    linkRequests,
    tasks,
    today: istanbulDay(now),
    rights: rightsOf(actor),
  };
}
