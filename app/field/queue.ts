import { undoMinutes } from "#shared/giving/kurban-events.ts";
import type { EventAnswer, FieldAnimal, SentEvent } from "#shared/giving/kurban-field.ts";
import type { Kept, QueuedEvent, Refused } from "./store.ts";

const minuteMs = 60_000;
const maxHoursWithoutContact = 48;

/** Returns by how many milliseconds the clock of the phone is fast. Half of the round trip counts for each way. */
export function measureClockError(sentAt: number, receivedAt: number, serverTime: number): number {
  return Math.round((sentAt + receivedAt) / 2 - serverTime);
}

/** Whether the names must go, because the phone has not reached the server for 48 hours or its clock was set back. */
export function isTooOld({ contactAt, list }: Kept, now: number): boolean {
  if (!list) return false;
  return Math.abs(now - (contactAt ?? 0)) > maxHoursWithoutContact * 60 * minuteMs;
}

/** Returns the animals as these events leave them. */
export function applyEvents(
  animals: readonly FieldAnimal[],
  events: readonly SentEvent[],
  clockError: number,
): FieldAnimal[] {
  const changes = new Map<string, Partial<FieldAnimal>>();
  for (const { animalId, kind, at } of events) {
    const change = changes.get(animalId) ?? {};
    if (kind === "read") change.isRead = true;
    if (kind === "slaughtered")
      Object.assign(change, { state: "slaughtered", slaughteredAt: at - clockError });
    if (kind === "undone") Object.assign(change, { state: "locked", slaughteredAt: null });
    changes.set(animalId, change);
  }
  return animals.map((animal) => Object.assign({}, animal, changes.get(animal.id)));
}

/** What the user must see about an answer: another phone was first, or the list is older than the office's. */
export type AnswerNotice = { key: string; tag: string; kind: "repeated" | "old-list"; at: number | null };

/** What the answers of the server change: the list, the refused events, and which events leave the queue. */
export function settleAnswers(kept: Kept, queue: readonly QueuedEvent[], answers: readonly EventAnswer[]) {
  const byKey = new Map(answers.map((answer) => [answer.key, answer]));
  const applied: SentEvent[] = [];
  const refused: Refused[] = [];
  const notices: AnswerNotice[] = [];
  const withoutUndo = new Set<string>();
  for (const event of queue) {
    const answer = byKey.get(event.key);
    if (!answer) continue;
    const { key, kind, animalId, tag, at } = event;
    if (answer.result === "refused") {
      if (answer.rule === "nothing_to_undo") continue;
      refused.push({ key, tag, kind, at, rule: answer.rule ?? "" });
      if (answer.rule === "list_version") notices.push({ key, tag, kind: "old-list", at: null });
    } else {
      applied.push(event);
      if (answer.slaughteredAt !== null)
        notices.push({ key, tag, kind: "repeated", at: answer.slaughteredAt });
    }
    if (answer.result !== "applied") withoutUndo.add(animalId);
  }
  const settled: Kept = {
    ...kept,
    // A phone that stopped before the events left the queue sends them again.
    refused: [...(kept.refused ?? []).filter(({ key }) => !byKey.has(key)), ...refused],
    mine: (kept.mine ?? []).filter(({ animalId }) => !withoutUndo.has(animalId)),
  };
  if (kept.list) {
    const animals = applyEvents(kept.list.animals, applied, kept.clockError ?? 0);
    settled.list = Object.assign({}, kept.list, { animals });
  }
  return { kept: settled, done: new Set(byKey.keys()), notices };
}

/** Whether this phone, or this person, can still undo the slaughter of the animal. */
export function canUndo({ list, mine = [] }: Kept, animal: FieldAnimal, now: number): boolean {
  if (animal.state !== "slaughtered") return false;
  if (list?.mayUndo) return true;
  return mine.some(({ animalId, at }) => animalId === animal.id && now - at < undoMinutes * minuteMs);
}

const maxFound = 6;

/** Finds animals by a part of their tag or ear tag, the best match first. Zeros in front of a number need not be typed. */
export function findAnimals(animals: readonly FieldAnimal[], typed: string): FieldAnimal[] {
  const wanted = fold(typed);
  if (wanted === "") return [];
  const ranked = animals.flatMap((animal) => {
    const ranks = [animal.tag, animal.earTag ?? ""].map((name) => rank(fold(name), wanted));
    const best = Math.min(...ranks);
    return best === Number.POSITIVE_INFINITY ? [] : [{ animal, best }];
  });
  return ranked
    .sort((a, b) => a.best - b.best || Number(isDone(a.animal)) - Number(isDone(b.animal)))
    .slice(0, maxFound)
    .map(({ animal }) => animal);
}

const isDone = ({ state }: FieldAnimal) => state === "slaughtered";
const fold = (name: string) => name.toLocaleUpperCase("tr").replace(/[^0-9\p{L}]/gu, "");
const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, "");

function rank(name: string, wanted: string): number {
  if (name === wanted) return 0;
  const number = /\d+$/.exec(name)?.[0];
  if (number && /^\d+$/.test(wanted) && withoutZeros(number) === withoutZeros(wanted)) return 1;
  if (name.endsWith(wanted)) return 2;
  return name.includes(wanted) ? 3 : Number.POSITIVE_INFINITY;
}
