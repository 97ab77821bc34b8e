import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { documentDue } from "#server/giving/documents/table.ts";
import { payLinks } from "#server/giving/payments/pay-links/table.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import type { RightOverrides } from "#server/staff/permissions.ts";
import { bookRow, openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { loader } from "./endpoint.ts";

let bank: TestStatements;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());

async function read(overrides: RightOverrides = {}): Promise<Record<string, number>> {
  const context = new RouterContextProvider();
  context.set(appContext, { db: bank.db, clock: bank.clock, log: bank.sms.log } as never);
  context.set(staffContext, { actor: { id: "Mali", role: "viewer", overrides } } as never);
  const answer = (await loader({ context } as never)) as Response;
  return (await answer.json()) as Record<string, number>;
}

test("the menu counts what waits, of the areas that the person may see", async () => {
  expect(await read()).toEqual({});
  await bookRow(bank, "yeni");
  const stored = await bookRow(bank, "şüpheli");
  await bookRow(bank, "şüpheli", { possibleRepeatOf: stored });
  await bookRow(bank, "kira", { state: "ignored" });
  await bank.db.insert(paymentAlarms).values({ kind: "statement_gap", subject: "x", details: {} } as never);
  const orderId = await bank.place();
  const now = bank.clock.now();
  await bank.db.insert(documentDue).values({ orderId, since: new Date(now.getTime() - 7_200_000) });
  await bank.db.insert(documentDue).values({ orderId: await bank.place(), since: now });
  const times = { createdAt: now, expiresAt: now, requestedAt: now };
  await bank.db.insert(payLinks).values({ orderId, digest: "x", way: "copy", ...times });
  expect(await read()).toEqual({ transfers: 3, orders: 1, "orders/alarms": 1, documents: 1 });
  expect(await read({ transfers: "none", orders: "none" })).toEqual({ documents: 1 });
});

test("counting stops at a hundred", async () => {
  for (let n = 0; n < 105; n++) await bookRow(bank, `satır ${n}`);
  expect(await read({ orders: "none", documents: "none" })).toEqual({ transfers: 100 });
});
