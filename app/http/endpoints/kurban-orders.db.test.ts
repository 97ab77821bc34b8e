import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kurbanOffers } from "#server/giving/kurban/offers/table.ts";
import { kurbanShares } from "#server/giving/kurban/table.ts";
import { consentTexts } from "#server/giving/orders/consents/table.ts";
import { textVersion } from "#shared/content/text-version.ts";
import type { VisibleOffers } from "#shared/giving/kurban-shares.ts";
import { donate } from "#shared/messages/tr/donate.ts";
import {
  openTestApp,
  orderBody,
  postOrder,
  type RequestOptions,
  run,
  site,
  type TestApp,
} from "#testing/world/app.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { loader as kurbanOffersLoader } from "./kurban-offers.ts";

let testApp: TestApp;
let offerId: string;
beforeAll(async () => {
  testApp = await openTestApp();
  const rows = kurbanRows(testApp.app.db, testApp.app.clock.now);
  const season = await rows.addSeason();
  await rows.addPlace(season.id);
  offerId = (await rows.addOffer(season.id)).id;
});
afterAll(() => testApp.close());

const campaign = "kurban-yurt-ici";

function post(quantity: number, more: { shares?: unknown; consents?: unknown } & RequestOptions = {}) {
  const { shares, consents, ...options } = more;
  const line = { id: campaign, donationType: "vacip", quantity, amount: 15_000 * quantity };
  const cartItems = [{ ...line, ...(shares ? { shares } : {}) }];
  const order = { cartItems, totalAmount: line.amount, paymentMethod: "bank_transfer" };
  const body = orderBody({ ...order, ...(consents ? { consents } : {}) });
  return postOrder(testApp.app, body, options);
}

async function offers() {
  const request = new Request(`${site}/api/kurban/offers?campaigns=${campaign},genel,,%00`);
  const response = await run(kurbanOffersLoader, testApp.app, request);
  return { cached: response.headers.get("cache-control"), body: (await response.json()) as VisibleOffers };
}

test("an order of shares stores them, and the offer tells what is left", async () => {
  const shares = [
    { name: "", owner: "self" },
    { name: "Fatma Yılmaz", owner: "deceased" },
  ];
  expect((await post(2, { shares })).status).toBe(200);
  const stored = await testApp.app.db.select().from(kurbanShares);
  expect(stored.map(({ ownerName }) => ownerName).toSorted()).toEqual(["Ayşe Yılmaz", "Fatma Yılmaz"]);
  expect(stored[0]?.holdKeys).toHaveLength(3);
  const { cached, body } = await offers();
  expect(cached).toBe("public, max-age=5");
  expect(body).toMatchObject({ [campaign]: { state: "open", left: 12 } });
  expect(Object.keys(body)).toEqual([campaign]);
});

test.each([
  ["a wrong name", [{ name: "http://x", owner: "self" }], 1, { line: 0, n: 1, reason: "name" }],
  ["two persons", [{ name: "Ali ve Ayşe", owner: "other" }], 1, { line: 0, n: 1, reason: "several" }],
  ["another count", [], 1, { line: 0, n: 1, reason: "count" }],
])("%s answers 400 with the share and the reason", async (_, shares, quantity, expected) => {
  const { status, body } = await post(quantity, { shares });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { success: false, code: "INVALID_SHARES", ...expected },
  });
});

test.each([[{ shares: "x" }], [{ shares: [{ owner: "dog" }] }], [{ shares: [{ name: 5 }] }]])(
  "%j is no request",
  async (more) => {
    expect(await post(1, more)).toMatchObject({ status: 400, body: { code: "INVALID_REQUEST" } });
  },
);

test("what the offer cannot give answers 409 with the numbers and the words for the donor", async () => {
  await testApp.app.db.update(kurbanOffers).set({ capacity: 8 }).where(eq(kurbanOffers.id, offerId));
  expect(await post(7)).toMatchObject({
    status: 409,
    body: {
      code: "SOLD_OUT",
      campaign,
      left: 6,
      error: "Yalnızca 6 hisse kaldı. Hisse sayısını azaltabilirsiniz.",
    },
  });
  expect(await post(1)).toMatchObject({ status: 409, body: { code: "TRANSFERS_FULL", campaign } });
  await testApp.app.db.update(kurbanOffers).set({ state: "paused" }).where(eq(kurbanOffers.id, offerId));
  expect(await post(1)).toMatchObject({ status: 409, body: { code: "CLOSED", campaign, closedAt: null } });
  expect((await offers()).body).toMatchObject({ [campaign]: { state: "paused" } });
});

test("the eighth unpaid share of a network asks for work, and the same request with the work is accepted", async () => {
  const change = { capacity: 200, state: "open" as const };
  await testApp.app.db.update(kurbanOffers).set(change).where(eq(kurbanOffers.id, offerId));
  const address = "198.51.100.7";
  // The neighbours of a /24 count together, and so does a phone.
  await testApp.app.db.delete(kurbanShares);
  expect((await post(7, { address })).status).toBe(200);
  const held = await post(1, { address: "198.51.100.8" });
  expect(held).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  const { work } = held.body as unknown as { work: Challenge };
  const solution = await solveChallenge({ challenge: work, deriveKey });
  const answer = Buffer.from(JSON.stringify({ challenge: work, solution })).toString("base64url");
  const headers = { "Proof-Of-Work": answer };
  expect((await post(1, { address: "198.51.100.8", headers })).status).toBe(200);
  // A solution is valid once.
  expect((await post(1, { address: "198.51.100.8", headers })).status).toBe(429);
});

test("shares of other persons need the proxy that names them", async () => {
  await testApp.app.db.delete(kurbanShares);
  const plain = { kind: "proxy", language: "tr", version: textVersion(donate["donate.modal.consent"]) };
  const own = { name: "Ayşe", owner: "self" };
  const other = { name: "Ali Kaya", owner: "other" };
  expect(await post(2, { shares: [own, other], consents: [plain] })).toMatchObject({
    status: 400,
    body: { code: "INVALID_SHARES", subject: campaign, line: 0, n: 2, reason: "consent" },
  });
  expect((await post(1, { shares: [own], consents: [plain] })).status).toBe(200);
  // The wording of an earlier release has an unknown version.
  const earlier = { ...plain, version: "0123456789abcdef" };
  expect((await post(1, { shares: [other], consents: [earlier] })).status).toBe(200);
  const texts = await testApp.app.db.select({ text: consentTexts.text }).from(consentTexts);
  expect(texts.map(({ text }) => text).join()).toContain("Yukarıda adı yazılı hisse sahipleri");
});
