import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { areExamples } from "#server/compose/config/bank-accounts.ts";
import {
  listLatestCampaigns,
  listLatestOrders,
  readDashboardNumbers,
} from "#server/giving/orders/dashboard-numbers.ts";
import { listDoubtfulMail, listDoubtfulSms } from "#server/giving/orders/list-doubtful.ts";
import { isSiteUnderAttack } from "#server/giving/payments/card-testing/queries.ts";
import { countOpenAlarms } from "#server/giving/payments/list-alarms.ts";
import { firstSteps } from "./first-steps-rules.ts";

/** Loads each part on its own: a part that fails is null and logged (docs/specification.md#2-screens-and-routes). */
export async function loadDashboard(context: Readonly<RouterContextProvider>) {
  const { db, log, clock, config } = context.get(appContext);
  const now = clock.now();
  const part = async <Part>(name: string, read: () => Promise<Part>): Promise<Part | null> => {
    try {
      return await read();
    } catch (err) {
      log.error({ err, part: name }, "dashboard part load failed");
      return null;
    }
  };
  const [numbers, orders, campaigns, alarms, sms, mail, attack] = await Promise.all([
    part("numbers", () => readDashboardNumbers(db, now)),
    part("orders", () => listLatestOrders(db)),
    part("campaigns", () => listLatestCampaigns(db)),
    part("alarms", () => countOpenAlarms(db)),
    part("sms", async () => (await listDoubtfulSms(db, 1)).total),
    part("mail", async () => (await listDoubtfulMail(db, 1)).total),
    part("card testing", () => isSiteUnderAttack(db, now)),
  ]);
  const steps =
    numbers &&
    firstSteps({
      accounts: !areExamples(config.bankAccounts),
      sms: config.sms.kind !== "log",
      mail: config.mail !== null,
      campaign: numbers.activeCampaigns > 0,
    });
  return { now, numbers, orders, campaigns, alarms, sms, mail, attack, steps };
}
