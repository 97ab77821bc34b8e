import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLink, revokeLink } from "#server/giving/kurban/field/create-link.ts";
import { kurbanEvents, kurbanLinks } from "#server/giving/kurban/field/table.ts";
import { type FieldList, serverTimeHeader } from "#shared/giving/kurban-field.ts";
import { cookieHeader, openTestApp, type TestApp } from "#testing/world/app.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { serveField } from "./field.ts";

let testApp: TestApp;
let rows: ReturnType<typeof kurbanRows>;
let address = "";
const http = new Hono();
beforeAll(async () => {
  testApp = await openTestApp();
  rows = kurbanRows(testApp.app.db, testApp.app.clock.now);
  serveField(http, testApp.app, () => address);
});
afterAll(() => testApp.close());
beforeEach(() => {
  address = `198.51.100.${Math.floor(Math.random() * 250)}`;
});

/** A place with a locked animal, whose shares may be slaughtered at any time. */
async function openPlace() {
  const { offer, place } = await rows.openOffer();
  const animal = await rows.addAnimal(offer.id, place.id);
  const { itemId } = await rows.addOrder(7, "adak");
  await rows.putOn(animal.id, await rows.addShares(offer.id, itemId, 7, { ownerName: "Hatice Öztürk" }));
  await testApp.app.db.execute(rows.lock(animal.id));
  return { place, animal };
}

const administrator = () => testApp.payments.as("Ada", "admin");

async function linkTo(placeId: string): Promise<string> {
  const created = await createLink(await administrator(), placeId);
  if (created.kind !== "created") throw new Error(created.kind);
  return created.token;
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString();
  const sent = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) };
  return http.request(`/saha/${path}`, { method: "POST", body, headers: { ...sent, ...headers } });
}

const open = (token: string, cookie = "") => post("open", { token }, cookie ? { cookie } : {});
const list = (cookie: string, headers = {}) =>
  http.request("/saha/list", { headers: { cookie, ...headers } });

function send(cookie: string, animalId: string, change: object = {}) {
  const at = testApp.app.clock.now().getTime();
  const event = { key: randomUUID(), animalId, kind: "slaughtered", at, version: 0, note: "", ...change };
  const sent = JSON.stringify({ device: randomUUID(), clockError: 0, events: [event] });
  return post("events", { sent }, { cookie });
}

describe("a link", () => {
  test("opens on five devices, and again on each of them", async () => {
    const { place } = await openPlace();
    const token = await linkTo(place.id);
    const opened = [];
    for (let device = 0; device < 5; device++) opened.push(await open(token));
    expect(opened.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(opened[0]?.headers.get("set-cookie")).toMatch(/Path=\/saha;.*HttpOnly.*SameSite=Lax/);
    expect((await open(token)).status).toBe(409);
    const [first] = opened;
    expect((await open(token, first && cookieHeader(first))).status).toBe(204);
    const [link] = await testApp.app.db.select().from(kurbanLinks).where(eq(kurbanLinks.placeId, place.id));
    expect(link).toMatchObject({ devices: 5, lastSeenAt: testApp.app.clock.now() });
    expect(JSON.stringify(link)).not.toContain(token);
  });

  test("is unknown in the same way when it is wrong, was revoked or has ended", async () => {
    const { place } = await openPlace();
    const token = await linkTo(place.id);
    const cookie = cookieHeader(await open(token));
    expect((await list(cookie)).status).toBe(200);
    const [link] = await testApp.app.db.select().from(kurbanLinks).where(eq(kurbanLinks.placeId, place.id));
    expect(await revokeLink(await administrator(), link?.id ?? "")).toEqual({ kind: "revoked" });
    const revoked = await open(token);
    const wrong = await open("0".repeat(26));
    expect([revoked.status, await revoked.text()]).toEqual([wrong.status, await wrong.text()]);
    expect([wrong.status, (await list(cookie)).status, (await send(cookie, randomUUID())).status]).toEqual([
      404, 404, 404,
    ]);
    expect((await http.request("/saha/worker.js", { headers: { cookie } })).status).toBe(404);

    const another = await linkTo(place.id);
    const later = cookieHeader(await open(another));
    testApp.payments.clock.forwardMinutes(24 * 24 * 60 + 1);
    expect([(await open(another)).status, (await list(later)).status]).toEqual([404, 404]);
  });

  test("of a season whose windows are over is not created", async () => {
    const { place } = await openPlace();
    testApp.payments.clock.forwardMinutes(25 * 24 * 60);
    expect(await createLink(await administrator(), place.id)).toEqual({ kind: "ended" });
    expect(await createLink(await testApp.payments.as("Ece", "editor"), place.id)).toMatchObject({
      kind: "forbidden",
    });
  });

  test("takes thirty guesses a minute from one network", async () => {
    const statuses = [];
    for (let guess = 0; guess < 31; guess++) statuses.push((await open("1".repeat(26))).status);
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
  });
});

test("the holder of a link gets the list of its place only, and reports its animals only", async () => {
  const here = await openPlace();
  const there = await openPlace();
  const cookie = cookieHeader(await open(await linkTo(here.place.id)));
  const answer = await list(cookie);
  const { animals, place } = (await answer.json()) as FieldList;
  expect(place.id).toBe(here.place.id);
  expect(animals.map(({ id, names }) => [id, names[0]])).toEqual([[here.animal.id, "Hatice Öztürk"]]);
  expect(Number(answer.headers.get(serverTimeHeader))).toBe(testApp.app.clock.now().getTime());
  const tag = answer.headers.get("etag") ?? "";
  expect((await list(cookie, { "if-none-match": `W/${tag}` })).status).toBe(304);

  const foreign = await send(cookie, there.animal.id);
  expect(await foreign.json()).toMatchObject({ answers: [{ result: "refused", rule: "other_place" }] });
  const stored = eq(kurbanEvents.animalId, there.animal.id);
  expect(await testApp.app.db.select().from(kurbanEvents).where(stored)).toMatchObject([
    { result: "refused", rule: "other_place" },
  ]);
  const own = await send(cookie, here.animal.id);
  expect(await own.json()).toMatchObject({ answers: [{ result: "applied", rule: null }] });
  const after = (await (await list(cookie)).json()) as FieldList;
  expect(after.animals).toMatchObject([{ state: "slaughtered", names: [] }]);
});

test("only the device that reported a slaughter undoes it, whatever device its request names", async () => {
  const { place, animal } = await openPlace();
  const token = await linkTo(place.id);
  const mine = cookieHeader(await open(token));
  const other = cookieHeader(await open(token));
  await send(mine, animal.id);
  expect(await (await send(other, animal.id, { kind: "undone" })).json()).toMatchObject({
    answers: [{ result: "refused", rule: "undo" }],
  });
  expect(await (await send(mine, animal.id, { kind: "undone" })).json()).toMatchObject({
    answers: [{ result: "applied" }],
  });
});

test("the page is the same for all and holds no data; the worker is for devices with a link", async () => {
  const page = await http.request("/saha");
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect((await http.request("/saha/worker.js")).status).toBe(404);
  const { place } = await openPlace();
  const cookie = cookieHeader(await open(await linkTo(place.id)));
  const worker = await http.request("/saha/worker.js", { headers: { cookie } });
  expect([worker.status, worker.headers.get("service-worker-allowed")]).toEqual([200, "/saha"]);
});

test("requests of other sites, and texts that no phone sends, are refused", async () => {
  const { place } = await openPlace();
  const token = await linkTo(place.id);
  const foreign = { origin: "https://example.org" };
  expect((await post("open", { token }, foreign)).status).toBe(404);
  // The second host name of the site.
  expect((await post("open", { token }, { origin: "http://localhost" })).status).toBe(204);
  const cookie = cookieHeader(await open(token));
  expect((await post("events", { sent: "{}" }, { cookie, ...foreign })).status).toBe(404);
  for (const sent of ["", "{", "[]", JSON.stringify({ device: "x", clockError: 0, events: [] })])
    expect((await post("events", { sent }, { cookie })).status).toBe(400);
});

test("a phone that leaves reads the list no more, and is no new device when it opens the link again", async () => {
  const { place } = await openPlace();
  const token = await linkTo(place.id);
  const opened = cookieHeader(await open(token));
  const closed = cookieHeader(await post("close", {}, { cookie: opened }));
  expect([
    (await list(closed)).status,
    (await post("events", { sent: "{}" }, { cookie: closed })).status,
  ]).toEqual([404, 404]);
  const again = cookieHeader(await open(token, cookieHeader(await post("close", {}, { cookie: closed }))));
  expect([again, (await list(again)).status]).toEqual([opened, 200]);
  const [link] = await testApp.app.db.select().from(kurbanLinks).where(eq(kurbanLinks.placeId, place.id));
  expect(link?.devices).toBe(1);
  testApp.payments.clock.forwardMinutes(24 * 24 * 60);
  const late = await post("close", {}, { cookie: opened });
  expect(late.headers.get("set-cookie")).toMatch(/Max-Age=0/);
});

test("each event of a request is answered, also one that cannot be read and one of a clock before 1970", async () => {
  const { place, animal } = await openPlace();
  const cookie = cookieHeader(await open(await linkTo(place.id)));
  const now = testApp.app.clock.now();
  const event = { animalId: animal.id, kind: "slaughtered", at: -5, version: 0, note: "" };
  const strange = { ...event, key: randomUUID(), kind: "sold" };
  const early = { ...event, key: randomUUID() };
  const sent = { device: randomUUID(), clockError: -5 - now.getTime(), events: [strange, early] };
  expect(await (await post("events", { sent: JSON.stringify(sent) }, { cookie })).json()).toMatchObject({
    answers: [
      { key: strange.key, result: "refused", rule: "unreadable" },
      { key: early.key, result: "applied" },
    ],
  });
  const [stored] = await testApp.app.db.select().from(kurbanEvents).where(eq(kurbanEvents.key, early.key));
  expect(stored).toMatchObject({ deviceAt: new Date(0), correctedAt: now });
});
