import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FieldAnimal, FieldList, SentEvents } from "#shared/giving/kurban-field.ts";
import { serverTimeHeader } from "#shared/giving/kurban-field.ts";
import { createSession, type Mode } from "./session.ts";
import { type FieldStore, type Kept, type QueuedEvent, withoutNames } from "./store.ts";

/** The storage of a phone, which outlives its sessions. */
function openMemory(): FieldStore & { kept: Kept; queue: QueuedEvent[] } {
  const listeners: (() => void)[] = [];
  const memory = {
    kept: {} as Kept,
    queue: [] as QueuedEvent[],
    listEvents: async () => [...memory.queue],
    addEvent: async (event: QueuedEvent) => void memory.queue.push(event),
    removeEvents: async (keys: ReadonlySet<string>) => {
      memory.queue = memory.queue.filter(({ key }) => !keys.has(key));
    },
    read: async () => memory.kept,
    write: async (kept: Kept) => {
      memory.kept = kept;
    },
    wipe: async () => {
      memory.kept = withoutNames(memory.kept);
    },
    onLeft: (listener: () => void) => void listeners.push(listener),
    tellLeft: () => {
      for (const listener of listeners) listener();
    },
  };
  return memory;
}

const animals = Array.from(
  { length: 250 },
  (_, index): FieldAnimal => ({
    id: `animal ${index}`,
    tag: `K-${index}`,
    earTag: null,
    state: "locked",
    version: 1,
    readNames: "off",
    isRead: false,
    slaughteredAt: null,
    names: ["Ayşe Yılmaz"],
  }),
);
const list: FieldList = {
  place: { id: "a", name: "Ankara", timeZone: "Europe/Istanbul" },
  mayUndo: false,
  animals,
};

/** What the server does with the requests of the phone, and what it got. */
let server: "works" | "away" | "signed-out" | "revoked";
let requests: SentEvents[];
let addresses: string[];
const fastBy = 3 * 3_600_000;

async function answer(address: string, { body }: RequestInit): Promise<Response> {
  addresses.push(address);
  if (server === "away") throw new TypeError("Failed to fetch");
  if (server === "signed-out") return { type: "opaqueredirect", status: 0 } as Response;
  if (server === "revoked") return new Response(null, { status: 404 });
  if (address.endsWith("/close")) return new Response(null, { status: 204 });
  const headers = { [serverTimeHeader]: String(Date.now() - fastBy) };
  if (address.includes("/list")) return Response.json(list, { headers });
  const sent = JSON.parse((body as URLSearchParams).get("sent") ?? "") as SentEvents;
  requests.push(sent);
  const answers = sent.events.map(({ key }) => ({ key, result: "applied", rule: null, slaughteredAt: null }));
  return Response.json({ answers }, { headers });
}

beforeEach(() => {
  server = "works";
  requests = [];
  addresses = [];
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openSession(mode: Mode, memory: FieldStore) {
  const session = createSession(mode, "/saha", memory);
  await session.start("");
  return session;
}

const namesOf = ({ kept }: { kept: Kept }) => kept.list?.animals[0]?.names;

test("a phone whose session ended keeps its queue, and sends it in order after the next sign-in", async () => {
  const memory = openMemory();
  memory.kept = { placeId: "a" };
  const session = await openSession("staff", memory);
  server = "away";
  for (const animal of animals.slice(0, 150)) await session.report(animal, "slaughtered");
  server = "signed-out";
  for (const animal of animals.slice(150)) await session.report(animal, "slaughtered");
  await session.sync();
  expect(session.getState()).toMatchObject({ contact: "signed-out", phase: "ready" });
  expect([memory.queue.length, namesOf(memory)]).toEqual([250, ["Ayşe Yılmaz"]]);

  server = "works";
  const next = await openSession("staff", memory);
  expect(next.getState()).toMatchObject({ contact: "reached", queue: [] });
  expect(memory.queue).toEqual([]);
  expect(requests.map(({ events }) => events.length)).toEqual([100, 100, 50]);
  const sent = requests.flatMap(({ events }) => events.map(({ animalId }) => animalId));
  expect(sent).toEqual(animals.map(({ id }) => id));
  expect(requests.every(({ clockError }) => Math.abs(clockError - fastBy) < 1_000)).toBe(true);
});

test("a revoked link wipes the names at once, and keeps what was not sent for the next link", async () => {
  const memory = openMemory();
  const session = await openSession("link", memory);
  server = "away";
  await session.report(animals[0] as FieldAnimal, "slaughtered");
  server = "revoked";
  await session.sync();
  expect(session.getState()).toMatchObject({ phase: "closed" });
  expect([memory.queue.length, namesOf(memory)]).toEqual([1, []]);
});

test("a phone that leaves without a connection loads no names again, and ends its session when it can", async () => {
  const memory = openMemory();
  const session = await openSession("link", memory);
  server = "away";
  await session.report(animals[0] as FieldAnimal, "slaughtered");
  await session.leave();
  expect([session.getState().phase, memory.queue.length, namesOf(memory)]).toEqual(["left", 1, []]);

  // The user opens the page again, still without a connection.
  const next = await openSession("link", memory);
  expect(next.getState().phase).toBe("left");
  server = "works";
  addresses = [];
  await next.sync();
  await next.sync();
  expect(addresses).toEqual(["/saha/events", "/saha/close"]);
  expect([next.getState().phase, memory.queue.length, namesOf(memory)]).toEqual(["left", 0, []]);
  expect(memory.kept.left).toBeUndefined();
});

test("an answer that was on its way when the user left is not stored, in no tab", async () => {
  const memory = openMemory();
  const tabs = [await openSession("link", memory), await openSession("link", memory)];
  memory.kept = {};
  const arrivals: (() => void)[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address.includes("/list")) await new Promise<void>((arrive) => arrivals.push(arrive));
    return answer(address, init);
  });
  const loading = tabs.map(({ sync }) => sync());
  await vi.waitFor(() => expect(arrivals).toHaveLength(2));
  const leaving = tabs[0]?.leave();
  for (const arrive of arrivals) arrive();
  await Promise.all([...loading, leaving]);
  expect(tabs.map((tab) => [tab.getState().phase, namesOf(tab.getState())])).toEqual([
    ["left", []],
    ["left", []],
  ]);
  expect(namesOf(memory)).toEqual([]);
  expect(addresses.at(-1)).toBe("/saha/close");
});

test("a phone that starts without a connection after 48 hours has no names", async () => {
  const memory = openMemory();
  await openSession("link", memory);
  server = "away";
  memory.kept = Object.assign({}, memory.kept, { contactAt: Date.now() - 49 * 3_600_000 });
  const session = await openSession("link", memory);
  expect(session.getState()).toMatchObject({ phase: "ready", contact: "offline", isWiped: true });
  expect(namesOf(memory)).toEqual([]);
});

test("a screen that stays open without a connection for 48 hours wipes its names", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const memory = openMemory();
  const session = await openSession("link", memory);
  server = "away";
  vi.setSystemTime(Date.now() + 47 * 3_600_000);
  await session.sync();
  expect(namesOf(memory)).toEqual(["Ayşe Yılmaz"]);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  await session.sync();
  expect([session.getState().isWiped, namesOf(memory)]).toEqual([true, []]);
  server = "works";
  await session.sync();
  expect([session.getState().isWiped, namesOf(memory)]).toEqual([false, ["Ayşe Yılmaz"]]);
});

test("a report that the server does not know stays on the red list with its tag, also after the place has changed", async () => {
  const memory = openMemory();
  const session = await openSession("link", memory);
  server = "away";
  await session.report(animals[7] as FieldAnimal, "slaughtered");
  memory.kept = {};
  server = "works";
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (!address.endsWith("/events")) return Response.json(Object.assign({}, list, { animals: [] }));
    const { events } = JSON.parse((init.body as URLSearchParams).get("sent") ?? "") as SentEvents;
    return Response.json({
      answers: events.map(({ key }) => ({
        key,
        result: "refused",
        rule: "unknown_animal",
        slaughteredAt: null,
      })),
    });
  });
  const next = await openSession("link", memory);
  expect(next.getState()).toMatchObject({ queue: [], kept: { refused: [{ tag: "K-7" }] } });
});
