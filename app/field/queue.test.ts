import { describe, expect, test } from "vitest";
import type { EventAnswer, FieldAnimal } from "#shared/giving/kurban-field.ts";
import { applyEvents, canUndo, findAnimals, isTooOld, measureClockError, settleAnswers } from "./queue.ts";
import { type Kept, type QueuedEvent, withoutNames } from "./store.ts";

const minute = 60_000;
const hour = 60 * minute;
const noon = Date.parse("2027-05-16T09:00:00Z");

function animal(id: string, change: Partial<FieldAnimal> = {}): FieldAnimal {
  return {
    id,
    tag: `K-${id.padStart(4, "0")}`,
    earTag: `TR 06 ${id}`,
    state: "locked",
    version: 1,
    readNames: "optional",
    isRead: false,
    slaughteredAt: null,
    names: ["Ayşe Yılmaz"],
    ...change,
  };
}

function event(key: string, animalId: string, kind: QueuedEvent["kind"], at = noon): QueuedEvent {
  return { key, animalId, tag: `K-${animalId.padStart(4, "0")}`, kind, at, version: 1, note: "" };
}

function answer(key: string, change: Partial<EventAnswer> = {}): EventAnswer {
  return { key, result: "applied", rule: null, slaughteredAt: null, ...change };
}

const place = { id: "a", name: "Ankara", timeZone: "Europe/Istanbul" };
const kept = (...animals: FieldAnimal[]): Kept => ({
  list: { place, mayUndo: false, animals },
  contactAt: noon,
});

test.each([
  ["right", 0],
  ["three hours fast", 3 * hour],
  ["twenty minutes slow", -20 * minute],
])("the error of a clock that is %s is measured in the middle of the round trip", (_, error) => {
  const sentAt = noon + error;
  expect(measureClockError(sentAt, sentAt + 4_000, noon + 2_000)).toBe(error);
});

test("queued events change what the phone shows, in their order", () => {
  const events = [event("1", "1", "read"), event("2", "1", "slaughtered", noon + 3 * hour)];
  expect(applyEvents([animal("1"), animal("2")], events, 3 * hour)).toMatchObject([
    { isRead: true, state: "slaughtered", slaughteredAt: noon },
    { isRead: false, state: "locked" },
  ]);
  expect(applyEvents([animal("1")], [...events, event("3", "1", "undone")], 0)).toMatchObject([
    { isRead: true, state: "locked", slaughteredAt: null },
  ]);
});

describe("the answers of the server", () => {
  test("leave in the queue what they do not name", () => {
    const queue = [event("1", "1", "slaughtered"), event("2", "2", "slaughtered")];
    const settled = settleAnswers(kept(animal("1"), animal("2")), queue, [answer("1")]);
    expect([...settled.done]).toEqual(["1"]);
    expect(settled.kept.list?.animals.map(({ state }) => state)).toEqual(["slaughtered", "locked"]);
  });

  test("put a refused event on the red list, and say that a newer list is there", () => {
    const refusal = answer("1", { result: "refused", rule: "list_version" });
    const before = Object.assign(kept(animal("1")), { mine: [{ animalId: "1", at: noon }] });
    const settled = settleAnswers(before, [event("1", "1", "slaughtered")], [refusal]);
    expect(settled.kept.refused).toEqual([
      { key: "1", tag: "K-0001", kind: "slaughtered", at: noon, rule: "list_version" },
    ]);
    expect(settled.notices).toMatchObject([{ tag: "K-0001", kind: "old-list" }]);
    expect(settled.kept.mine).toEqual([]);
    expect(settled.kept.list?.animals).toMatchObject([{ state: "locked" }]);
  });

  test("say when another phone was first", () => {
    const late = answer("1", { result: "repeated", slaughteredAt: noon - minute });
    const { notices } = settleAnswers(kept(animal("1")), [event("1", "1", "slaughtered")], [late]);
    expect(notices).toEqual([{ key: "1", tag: "K-0001", kind: "repeated", at: noon - minute }]);
  });
});

test("a slaughter is undone for ten minutes on its own phone, and by a person who may at any time", () => {
  const done = animal("1", { state: "slaughtered" });
  const own = Object.assign(kept(done), { mine: [{ animalId: "1", at: noon }] });
  expect([9, 11].map((minutes) => canUndo(own, done, noon + minutes * minute))).toEqual([true, false]);
  expect(canUndo(kept(done), done, noon)).toBe(false);
  const deciding: Kept = { list: { place, mayUndo: true, animals: [done] } };
  expect(canUndo(deciding, done, noon + hour)).toBe(true);
});

test("names go after 48 hours without contact, also when the clock was set back", () => {
  const stored = kept(animal("1"));
  expect([47, 49, -49].map((hours) => isTooOld(stored, noon + hours * hour))).toEqual([false, true, true]);
  expect(isTooOld({}, noon)).toBe(false);
  const wiped = withoutNames(Object.assign(stored, { listTag: "x", device: "d" }));
  expect(wiped).toMatchObject({ device: "d", list: { animals: [{ tag: "K-0001", names: [] }] } });
  expect(wiped.listTag).toBeUndefined();
});

test.each([
  ["12", ["K-0012", "K-0112"]],
  ["k0012", ["K-0012"]],
  ["tr 06 112", ["K-0112"]],
  ["99", []],
])("the search for %s finds %j", (typed, tags) => {
  const animals = [animal("112"), animal("12")];
  expect(findAnimals(animals, typed).map(({ tag }) => tag)).toEqual(tags);
});
