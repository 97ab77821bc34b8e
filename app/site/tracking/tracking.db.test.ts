import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { serveOwnShares } from "#app/http/server/own-shares.ts";
import { findOrderCode } from "#server/giving/kurban/tracking/find-tracked.ts";
import { openTestApp, site, type TestApp } from "#testing/world/app.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { loadTracking, readTrackedMiddleware } from "./load.server.ts";
import { action } from "./question.tsx";

let testApp: TestApp;
let rows: ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  testApp = await openTestApp();
  rows = kurbanRows(testApp.app.db, testApp.app.clock.now);
});
afterAll(() => testApp.close());

function contextAt(address: string) {
  const context = new RouterContextProvider();
  context.set(appContext, testApp.app);
  context.set(localeContext, "tr");
  context.set(addressContext, address);
  return context;
}

async function open(path: string, address = "203.0.113.1") {
  const context = contextAt(address);
  const request = new Request(site + path);
  const args = { request, url: new URL(request.url), params: { code: path.split("/").at(-1) }, context };
  await readTrackedMiddleware({ ...args, pattern: "" } as never, async () => new Response());
  const { data, init } = await loadTracking(context);
  const headers = new Headers(init?.headers);
  return { data, text: JSON.stringify(data), status: init?.status ?? 200, headers };
}

const codeOfOrder = async (orderId: string) => (await findOrderCode(testApp.app.db, orderId)) ?? "";

test("the pages of a share and of an order name no donor, owner, phone, amount or type", async () => {
  const { orderId, shares, animal } = await rows.openAnimal();
  await testApp.app.db.execute(
    sql`update orders set customer_phone = '5321234567', customer_name = 'Hatice Öztürk' where id = ${orderId}`,
  );
  await rows.putOn(animal.id, shares);
  const codes = await Promise.all(shares.map(async (id) => (await rows.share(id)).code));
  const paths = [
    `/takip/siparis/${await codeOfOrder(orderId)}`,
    ...codes.map((code) => `/takip/${code.toLowerCase()}`),
  ];
  for (const path of paths) {
    const page = await open(path);
    expect([page.status, page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual([
      200,
      "no-store",
      "no-referrer",
    ]);
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.text).not.toMatch(/Hatice|Ayşe|Yılmaz|532|4567|1500000|15\.000|vacip|kurban-/i);
    expect(page.text).not.toContain(animal.id);
  }
});

test("the code of a page neither opens the other page nor changes a name", async () => {
  const { orderId, first } = await rows.openAnimal();
  const { code } = await rows.share(first);
  expect((await open(`/takip/${await codeOfOrder(orderId)}`)).status).toBe(404);
  expect((await open(`/takip/siparis/${code}`)).status).toBe(404);
  const http = new Hono();
  serveOwnShares(http, testApp.app);
  const body = JSON.stringify({ names: [{ id: first, name: "Ali Kaya", owner: "other" }] });
  for (const target of [code, await codeOfOrder(orderId), orderId]) {
    const headers = { "content-length": String(body.length), referer: `${site}/takip/${code}` };
    const answer = await http.request(`/payment/hisseler/${target}/adlar`, { method: "POST", body, headers });
    expect(answer.status).toBe(404);
  }
  expect(await rows.share(first)).toMatchObject({ ownerName: "Ayşe Yılmaz" });
});

test("guessed codes are slowed down, while pages of the same network open", async () => {
  const { first } = await rows.openAnimal();
  const guess = (n: number) => open(`/takip/${String(n).padStart(20, "G")}`, "198.51.100.7");
  for (let n = 0; n < 20; n++) expect((await guess(n)).status).toBe(404);
  const slowed = await guess(20);
  expect([slowed.status, slowed.data]).toEqual([429, { kind: "slow" }]);
  expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await open(`/takip/${(await rows.share(first)).code}`, "198.51.100.7")).status).toBe(200);
});

async function ask(order: string, phone: string, { address = "192.0.2.1", origin = site } = {}) {
  const body = new URLSearchParams({ order, phone });
  const request = new Request(`${site}/takip`, { method: "POST", body, headers: { origin } });
  const args = { request, url: new URL(request.url), params: {}, context: contextAt(address) };
  const answer = await action({ ...args, pattern: "/takip" } as never).catch(
    (thrown: unknown) => thrown as Response,
  );
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get("location") };
  return { status: answer.init?.status, data: answer.data };
}

test("a number is asked for twenty times a day from all networks, whether an order has it or not", async () => {
  const { orderId } = await rows.openAnimal();
  await testApp.app.db.execute(sql`update orders set customer_phone = '5321234567' where id = ${orderId}`);
  for (const number of [orderId, "HD99999999999999"]) {
    const from = (n: number) => ({ address: `2001:db8:${n}::1` });
    for (let n = 0; n < 20; n++) expect((await ask(number, "0000", from(n))).status).toBe(422);
    expect((await ask(number.toLowerCase(), "4567", from(20))).status).toBe(429);
  }
});

test("the question leads to the page, and a wrong phone has the same answer as an unknown number", async () => {
  const { orderId } = await rows.openAnimal();
  await testApp.app.db.execute(sql`update orders set customer_phone = '5321234567' where id = ${orderId}`);
  const path = `/takip/siparis/${await codeOfOrder(orderId)}`;
  // Right answers do not use up the limit of a network.
  for (let n = 0; n < 8; n++) expect(await ask(orderId, "4567")).toEqual({ status: 303, location: path });
  const wrong = await ask(orderId, "4568");
  const unknown = await ask("HD00000000000000", "4567");
  expect(wrong).toEqual({ status: 422, data: { problem: "none", typed: { order: orderId, phone: "4568" } } });
  expect(unknown).toMatchObject({ status: 422, data: { problem: "none" } });
  for (let n = 0; n < 3; n++) expect((await ask(orderId, "0000")).status).toBe(422);
  expect(await ask(orderId, "4567")).toMatchObject({ status: 429, data: { problem: "wait" } });
  expect((await ask(orderId, "4567", { address: "192.0.2.2" })).status).toBe(303);
  expect((await ask(orderId, "4567", { address: "192.0.2.3", origin: "https://example.org" })).status).toBe(
    400,
  );
});
