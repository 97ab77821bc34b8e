import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as loadRates, action as saveRates } from "#app/admin/rates/page.tsx";
import { loader as loadSms, action as saveSms } from "#app/admin/settings/sms.tsx";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

async function contextOf(name: string) {
  const context = new RouterContextProvider();
  const ctx = await t.payments.as(name, "admin");
  context.set(appContext, t.app);
  context.set(staffContext, { actor: ctx.actor, ctx } as never);
  return context;
}

type Answer = { init?: { status: number }; data?: { stale: unknown } };

async function send(action: unknown, by: string, fields: Record<string, string>): Promise<Answer> {
  const url = new URL("http://localhost/yonetim/settings");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const context = await contextOf(by);
  const params = { adminPath: "yonetim" };
  return (action as (args: unknown) => Promise<Answer>)({ request, url, params, context });
}

const load = async (loader: unknown) =>
  (loader as (args: unknown) => Promise<{ version: string }>)({
    url: new URL("http://localhost/yonetim/settings"),
    context: await contextOf("Ada"),
  });

test("the second of two people who change the SMS texts sees what differs, and may overwrite", async () => {
  const { version } = await load(loadSms);
  const texts = (smsTemplate: string) => ({
    smsTemplate,
    payLinkSms: "Ödeme: {bağlantı}",
    reminderSms: "{no} bekleniyor",
    kurbanSmsText: "Kurbanınız kesildi: {bağlantı}",
    version,
  });
  expect(await send(saveSms, "Ada", texts("Sağ olun {no}"))).toMatchObject({ status: 302 });
  const refused = await send(saveSms, "Bora", texts("Teşekkürler {no}"));
  expect(refused).toMatchObject({
    init: { status: 409 },
    data: { stale: { by: "Ada", fields: [{ label: "SMS metni", field: { name: "smsTemplate" } }] } },
  });
  expect(await send(saveSms, "Bora", { ...texts("Teşekkürler {no}"), force: "1" })).toMatchObject({
    status: 302,
  });
});

test("the second of two people who change the exchange rates sees the rates, not the day", async () => {
  const { version } = await load(loadRates);
  const rates = (usd: string) => ({ usd, eur: "38", version });
  expect(await send(saveRates, "Ada", rates("36"))).toMatchObject({ status: 302 });
  const refused = await send(saveRates, "Bora", rates("40"));
  expect(refused).toMatchObject({ data: { stale: { by: "Ada", fields: [{ label: "1 ABD doları" }] } } });
  expect(JSON.stringify(refused.data?.stale)).toContain("₺40,00");
});
