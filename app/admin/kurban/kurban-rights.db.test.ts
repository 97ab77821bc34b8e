import { eq } from "drizzle-orm";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { flashContext } from "#app/http/request/flash.ts";
import { staffContext } from "#app/http/request/staff.ts";
import { kurbanEvents } from "#server/giving/kurban/field/table.ts";
import { kurbanSeasons } from "#server/giving/kurban/offers/table.ts";
import { kurbanDecisions } from "#server/giving/kurban/table.ts";
import type { Role } from "#server/staff/roles.ts";
import { openTestKurban, type TestKurban } from "#testing/world/kurban.ts";
import { loader as animal, action as changeAnimal } from "./animals/animal.tsx";
import { loader as assign } from "./animals/assign.tsx";
import { action as print } from "./animals/print.tsx";
import { action as decide } from "./create-decision.tsx";
import { loader as decisions } from "./decisions.tsx";
import { loader as distribution } from "./distribution/page.tsx";
import { action as setOffer } from "./edit-offer.tsx";
import { loader as hall } from "./hall.tsx";
import { loader as holds, action as release } from "./holds.tsx";
import { action as changeLinks } from "./links.tsx";
import { loader as media } from "./media.tsx";
import { loader as film } from "./media-file.ts";
import { loader as minutes } from "./minutes.tsx";
import { loader as over, action as resolve } from "./over.tsx";
import { loader as paste } from "./paste-names.tsx";
import { action as handle, loader as problems } from "./problems.tsx";
import { loader as report } from "./report/page.tsx";
import { action as open } from "./season.tsx";
import { action as rename, loader as shares } from "./shares.tsx";

type Handler = (args: never) => unknown;

let t: TestKurban;
let orderId = "";
let shareIds: string[] = [];
let animalId = "";
beforeAll(async () => {
  t = await openTestKurban();
  const order = await t.addOrder(2);
  orderId = order.orderId;
  const named = { ownerName: "Zeynep Ekilmişoğlu" };
  shareIds = await t.addShares(t.offer.id, order.itemId, 1, { ...named, state: "over" });
  await t.addShares(t.offer.id, order.itemId, 1, { ...named, n: 2, state: "held" });
  animalId = (await t.addAnimal(t.offer.id, t.place.id)).id;
  const placed = await t.addOrder(2);
  const [first = ""] = await t.addShares(t.offer.id, placed.itemId, 2, { ownerName: "Sinan Ekilmiş" });
  await t.putOn(animalId, [first]);
});
afterAll(() => t.close());

/** Calls a loader or an action for a person with this role. */
async function call(handler: Handler, role: Role, { query = "", id = "", form }: Call = {}) {
  const context = new RouterContextProvider();
  const actor = { id: "Ece", name: "Ece", role, overrides: {}, address: "192.0.2.1" };
  const { db, clock, log } = (await t.as("Ece", role)) as never as { db: object; clock: object; log: object };
  const identity = { read: async () => ({ name: { tr: "Vakıf" } }) };
  context.set(appContext, { db, clock, log, identity, config: { adminPath: "yonetim" } } as never);
  context.set(flashContext, [] as never);
  context.set(staffContext, {
    actor,
    session: { id: "1", user: actor },
    ctx: { db, actor, clock, log },
  } as never);
  const url = new URL(`http://localhost/yonetim/kurban${query}`);
  const request = form
    ? new Request(url, { method: "POST", body: new URLSearchParams(form) })
    : new Request(url);
  const params = { adminPath: "yonetim", id, orderId };
  const args = { request, url, params, context } as unknown as LoaderFunctionArgs;
  const answer = await handler(args as never);
  if (answer instanceof Response) return { status: answer.status, text: "" };
  const { init, data } = answer as { init?: { status?: number }; data?: unknown };
  return { status: init?.status ?? 200, text: JSON.stringify(init ? data : answer) };
}
type Call = { query?: string; id?: string; form?: Record<string, string> };

const names = /Ekilmi|Ayşe/;

describe("a viewer", () => {
  test.each([
    ["shares", shares],
    ["over", over],
    ["holds", holds],
  ])("sees the list of %s without names, and an editor with them", async (_, loader) => {
    const expectedUpdatedAt = await call(loader, "viewer");
    expect(expectedUpdatedAt.text).toContain(orderId);
    expect(expectedUpdatedAt.text).not.toMatch(names);
    expect((await call(loader, "editor")).text).toMatch(names);
  });

  test("cannot find a share by a name, and finds it by the number of its order", async () => {
    const total = async (role: Role, search: string) => {
      const { text } = await call(shares, role, { query: `?q=${encodeURIComponent(search)}` });
      return JSON.parse(text).list.total;
    };
    expect(await total("viewer", "Ekilmişoğlu")).toBe(0);
    expect(await total("viewer", orderId)).toBe(2);
    expect(await total("editor", "Ekilmişoğlu")).toBe(2);
  });

  test("sees that the field reported a problem, without its note, and marks none as done", async () => {
    const animal = await t.addAnimal(t.offer.id, t.place.id);
    const note = "Ekilmişoğlu adı yanlış";
    const at = t.clock.now();
    const event = {
      key: crypto.randomUUID(),
      animalId: animal.id,
      kind: "problem",
      device: "x",
      note,
    } as const;
    await t.db
      .insert(kurbanEvents)
      .values({ ...event, deviceAt: at, correctedAt: at, receivedAt: at, result: "applied" });
    const seen = await call(problems, "viewer");
    expect(seen.text).toContain(animal.tag);
    expect(seen.text).not.toMatch(names);
    expect((await call(problems, "editor")).text).toMatch(names);
    const form = { intent: "finish", event: event.key };
    expect(await call(handle, "viewer", { form })).toMatchObject({ status: 403 });
  });

  test("sees the reports, the rejection and the decisions of an animal without their texts", async () => {
    const rejected = { state: "rejected", rejectReason: "Ekilmişoğlu istemedi" } as const;
    const { id, tag } = await t.addAnimal(t.offer.id, t.place.id, rejected);
    const at = t.clock.now();
    const event = { key: crypto.randomUUID(), animalId: id, kind: "problem", device: "x" } as const;
    const times = { deviceAt: at, correctedAt: at, receivedAt: at };
    const note = "Ekilmişoğlu adı yanlış";
    await t.db.insert(kurbanEvents).values({ ...event, ...times, note, result: "applied" });
    const decision = { kind: "names_unknown", subject: id, text: note } as const;
    await t.db.insert(kurbanDecisions).values(decision);
    for (const loader of [animal, decisions]) {
      const seen = await call(loader, "viewer", { id });
      expect(seen.text).toContain(tag);
      expect(seen.text).not.toMatch(names);
      expect((await call(loader, "editor", { id })).text).toMatch(names);
    }
  });

  test("sees no name in the hall, in minutes, media, distributions and the report", async () => {
    await t.db.update(kurbanSeasons).set({ hallNames: true }).where(eq(kurbanSeasons.id, t.season.id));
    const locked = await t.addAnimal(t.offer.id, t.place.id);
    const { itemId } = await t.addOrder(1);
    await t.putOn(locked.id, await t.addShares(t.offer.id, itemId, 1, { ownerName: "Sinan Ekilmiş" }));
    await t.decide("partial_animal", locked.id);
    await t.db.execute(t.lock(locked.id));
    const query = `?place=${t.place.id}`;
    expect((await call(hall, "editor", { query })).text).toMatch(names);
    for (const loader of [hall, minutes, media, distribution, report]) {
      const seen = await call(loader, "viewer", { query });
      expect(seen.status).toBe(200);
      expect(seen.text).not.toMatch(names);
    }
  });

  test("sees an animal and a proposal without names, and prints no list", async () => {
    for (const loader of [animal, assign]) {
      const seen = await call(loader, "viewer", { id: animalId });
      expect(seen.status).toBe(200);
      expect(seen.text).toContain("vacip");
      expect(seen.text).not.toMatch(names);
      expect((await call(loader, "editor", { id: animalId })).text).toMatch(names);
    }
    expect(await call(print, "viewer", { form: { intent: "lists" } })).toMatchObject({ status: 403 });
    const lock = { intent: "lock" };
    expect(await call(changeAnimal, "viewer", { id: animalId, form: lock })).toMatchObject({ status: 403 });
  });

  test("sees no film, in which names are read aloud", async () => {
    expect([(await call(film, "viewer")).status, (await call(film, "editor")).status]).toEqual([403, 404]);
  });

  test("changes no name and releases no hold", async () => {
    const form = { intent: "name", order: orderId, share: shareIds[0] ?? "", name: "Başka Biri" };
    expect(await call(rename, "viewer", { form })).toMatchObject({ status: 403 });
    const held = { intent: "release", order: orderId };
    expect(await call(release, "viewer", { form: held })).toMatchObject({ status: 403 });
  });
});

test("an editor makes no link", async () => {
  const form = { intent: "create", place: t.place.id, hours: "12" };
  expect(await call(changeLinks, "editor", { form })).toMatchObject({ status: 403 });
});

test("an editor stores no decision about an animal", async () => {
  const form = { kind: "partial_animal", subject: animalId, counts: "", text: "x", source: "" };
  expect(await call(decide, "editor", { form })).toMatchObject({ status: 403 });
});

test("an editor decides nothing: no season and no offer is opened, and no share without a place is moved", async () => {
  expect(await call(open, "editor", { id: t.season.id, form: { intent: "open" } })).toMatchObject({
    status: 403,
  });
  const closing = { intent: "state", state: "closed" };
  expect(await call(setOffer, "editor", { id: t.offer.id, form: closing })).toMatchObject({ status: 403 });
  const moving = {
    intent: "resolve",
    order: orderId,
    share: shareIds[0] ?? "",
    to: "more-capacity",
    reason: "x",
  };
  expect(await call(resolve, "editor", { form: moving })).toMatchObject({ status: 403 });
  expect(await t.statesOf(orderId)).toEqual(["over", "held"]);
});

test("an order of the site takes no pasted names", async () => {
  await expect(call(paste, "editor")).rejects.toMatchObject({ init: { status: 404 } });
});
