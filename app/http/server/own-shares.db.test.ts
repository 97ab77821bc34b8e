import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rememberOrder } from "#app/http/request/browser-orders.ts";
import { listDonorShares } from "#server/giving/kurban/list-donor-shares.ts";
import { openTestApp, site, type TestApp } from "#testing/world/app.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { serveOwnShares } from "./own-shares.ts";

let testApp: TestApp;
let rows: ReturnType<typeof kurbanRows>;
const http = new Hono();
beforeAll(async () => {
  testApp = await openTestApp();
  rows = kurbanRows(testApp.app.db, () => new Date());
  serveOwnShares(http, testApp.app);
});
afterAll(() => testApp.close());

const cookieOf = (orderId: string) =>
  rememberOrder(new Request(site), testApp.app, orderId, "0".repeat(20)).split(";")[0] ?? "";

function post(
  orderId: string,
  what: "adlar" | "tercih",
  body: string,
  cookie = cookieOf(orderId),
  origin = "",
) {
  const headers = { cookie, "content-length": String(body.length), ...(origin && { origin }) };
  return http.request(`/payment/hisseler/${orderId}/${what}`, { method: "POST", body, headers });
}

const namesBody = (id: string, name: string) => JSON.stringify({ names: [{ id, name, owner: "child" }] });
const sharesOf = (orderId: string) => listDonorShares(testApp.app.db, orderId);

test("only the browser that ordered corrects names, until the list of the animal is locked", async () => {
  const { orderId, shares, first, animal } = await rows.openAnimal();
  const rename = async (name: string, ...more: [cookie?: string, origin?: string]) =>
    (await post(orderId, "adlar", namesBody(first, name), ...more)).status;
  expect(await rename("Fatma Demir")).toBe(200);
  expect((await sharesOf(orderId))[0]).toMatchObject({
    ownerName: "Fatma Demir",
    owner: "child",
    line: 0,
    n: 1,
  });

  const other = await rows.openAnimal();
  expect(await rename("Ali Kaya", cookieOf(other.orderId))).toBe(404);
  expect(await rename("Ali Kaya", "")).toBe(404);
  expect(await rename("Ali Kaya", cookieOf(orderId), "https://example.org")).toBe(404);
  expect((await post(orderId, "adlar", namesBody(other.first, "Ali Kaya"))).status).toBe(404);

  const several = await post(orderId, "adlar", namesBody(first, "Ali ve Ayşe"));
  expect([several.status, await several.json()]).toEqual([
    400,
    { kind: "refused", id: first, reason: "several" },
  ]);
  expect((await post(orderId, "adlar", "{")).status).toBe(400);
  expect((await post(orderId, "adlar", namesBody(first, "x".repeat(20_000)))).status).toBe(413);

  await rows.putOn(animal.id, shares);
  await testApp.app.db.execute(rows.lock(animal.id));
  expect(await rename("Ali Kaya")).toBe(409);
  expect((await sharesOf(orderId))[0]).toMatchObject({ ownerName: "Fatma Demir", isLocked: true });
});

test("a wish is stored for shares that came too late, and for no other", async () => {
  const { offer } = await rows.openOffer();
  const { orderId, itemId } = await rows.addOrder(2);
  await rows.addShares(offer.id, itemId, 1, { state: "over" });
  await rows.addShares(offer.id, itemId, 1, { n: 2 });
  const answer = await post(orderId, "tercih", "wish=refund&status=transfer");
  expect([answer.status, answer.headers.get("location"), answer.headers.get("cache-control")]).toEqual([
    303,
    "/payment/verify?status=transfer#hisseler",
    "no-store",
  ]);
  expect((await sharesOf(orderId)).map(({ wish }) => wish)).toEqual(["refund", null]);
  expect((await post(orderId, "tercih", "wish=everything")).status).toBe(400);
});
