import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { loader as resultLoader } from "#app/site/payment-result/page.tsx";
import { findPaidDonors } from "#server/giving/orders/remembered-donors.ts";
import { orders } from "#server/giving/orders/table.ts";
import { createLinkToCopy } from "#server/giving/payments/pay-links/create-pay-link.ts";
import { payLinks } from "#server/giving/payments/pay-links/table.ts";
import { payAtBank } from "#testing/counterparts/banks.ts";
import {
  cookieHeader,
  formOf,
  type OrderAnswer,
  openTestApp,
  postCallback,
  run,
  site,
} from "#testing/world/app.ts";
import { callRoute } from "#testing/world/bare-app.ts";
import { takeIn } from "#testing/world/staff-gifts.ts";
import { action as payLink } from "./pay-link.ts";
import { action as requestLink } from "./request-pay-link.ts";

const { app, payments, close } = await openTestApp({ kind: "payfor" });
afterAll(close);
const ada = await payments.as("Ada");

async function takeGift(): Promise<{ id: string; code: string }> {
  const id = await takeIn(ada, { method: "card", source: "phone" });
  const created = await createLinkToCopy(ada, id);
  if (created.kind !== "created") throw new Error(created.kind);
  return { id, code: created.code };
}

async function press(body: unknown, headers: Record<string, string> = {}): Promise<OrderAnswer> {
  const request = new Request(`${site}/api/pay-link`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site, ...headers },
    body: JSON.stringify(body),
  });
  const response = await run(payLink, app, request);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as OrderAnswer["body"],
  };
}

function ask(code: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ code });
  const request = new Request(`${site}/api/pay-link/request`, { method: "POST", body, headers });
  return run(requestLink, app, request, { address: "203.0.113.9" });
}

test("a press pays the order, and a second press finds it paid", async () => {
  const { id, code } = await takeGift();
  const begun = await press({ code });
  expect(begun.body).toMatchObject({ success: true, orderId: id });
  expect((await press({ code })).body).toMatchObject({ success: false, code: "LINK_PAYING" });
  const callback = await payAtBank(formOf(begun.body), "123456");
  await postCallback(app, callback ?? "", {});
  expect((await payments.readOrder(id)).status).toBe("completed");
  const again = await press({ code });
  expect([again.status, again.body.code, again.headers.getSetCookie()]).toEqual([409, "LINK_PAID", []]);

  // The browser that paid may belong to a person to whom the donor forwarded the link.
  expect(await findPaidDonors(app, [id])).toEqual([]);
  const request = new Request(`${site}/payment/verify?status=success`, {
    headers: { cookie: cookieHeader(begun) },
  });
  const page = (await callRoute(resultLoader as never, app, request)) as unknown as {
    result: { order: { id: string; donor: string } };
    part: unknown;
  };
  expect(page).toMatchObject({ result: { order: { id, donor: "" } }, part: null });
});

test("a press needs our own page and a valid body", async () => {
  const { code } = await takeGift();
  expect((await press({ code }, { Origin: "https://evil.example" })).status).toBe(403);
  expect((await press({ code }, { "Content-Type": "text/plain" })).status).toBe(415);
  expect((await press({ code: 5 })).status).toBe(400);
  const unknown = await press({ code: "0".repeat(26) });
  expect([unknown.status, unknown.body.code]).toEqual([404, "LINK_UNKNOWN"]);
});

test("a cancelled order answers as an unknown code", async () => {
  const { id, code } = await takeGift();
  await app.db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
  const cancelled = await press({ code });
  const unknown = await press({ code: "1".repeat(26) });
  expect([cancelled.status, cancelled.body]).toEqual([unknown.status, unknown.body]);
});

test("a request for a new link gets the same answer for a known and an unknown code, and is limited", async () => {
  const { id, code } = await takeGift();
  const known = await ask(code);
  const unknown = await ask("1".repeat(26));
  expect([known.status, unknown.status]).toEqual([303, 303]);
  const [link] = await app.db.select().from(payLinks).where(eq(payLinks.orderId, id));
  expect(link?.requestedAt, "a valid link needs no other").toBeNull();
  expect((await ask("short")).status).toBe(400);
  expect((await ask(code, { Origin: "https://evil.example" })).status).toBe(400);
  expect((await ask(code, { Origin: "null" })).status).toBe(303);
  const answers = [];
  for (let again = 0; again < 10; again++) answers.push((await ask(code)).status);
  expect(answers).toContain(429);
});
