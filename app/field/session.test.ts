import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FieldAnimal, FieldList, SentEvent, SentEvents } from "#shared/giving/kurban-field.ts";
import { serverTimeHeader } from "#shared/giving/kurban-field.ts";
import { createSession, type Mode } from "./session.ts";
import type { FieldStore, Kept } from "./store.ts";

/** The storage of a phone, which outlives its sessions. */
function openMemory(): FieldStore & { kept: Kept; queue: SentEvent[] } {
  const memory = {
    kept: {} as Kept,
    queue: [] as SentEvent[],
    listEvents: async () => [...memory.queue],
    addEvent: async (event: SentEvent) => void memory.queue.push(event),
    removeEvents: async (keys: ReadonlySet<string>) => {
      memory.queue = memory.queue.filter(({ key }) => !keys.has(key));
    },
    read: async () => memory.kept,
    write: async (kept: Kept) => {
      memory.kept = kept;
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
const fastBy = 3 * 3_600_000;

async function answer(address: string, { body }: RequestInit): Promise<Response> {
  if (server === "away") throw new TypeError("Failed to fetch");
  if (server === "signed-out") return { type: "opaqueredirect", status: 0 } as Response;
  if (server === "revoked") return new Response(null, { status: 404 });
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
  vi.stubGlobal("fetch", answer);
});
afterEach(() => vi.unstubAllGlobals());

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

test("leaving wipes the names and keeps the queue", async () => {
  const memory = openMemory();
  const session = await openSession("link", memory);
  server = "away";
  await session.report(animals[0] as FieldAnimal, "slaughtered");
  await session.leave();
  expect([session.getState().phase, memory.queue.length, namesOf(memory)]).toEqual(["left", 1, []]);
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
