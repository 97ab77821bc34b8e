import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minuteMs } from "#shared/text/time.ts";
import { silent } from "#testing/databases/test-database.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { kurbanAnimals } from "../table.ts";
import { finishProblem, retryEvent } from "./finish-problem.ts";
import { listProblems, listWrongClocks } from "./list-problems.ts";
import { recordFromStaff } from "./record-from-staff.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, site.clock.now) };
});
afterAll(() => t.close());

const device = randomUUID();

/** Reports as the phone of an editor, whose clock is wrong by so many minutes. */
async function report(animalId: string, kind: "slaughtered" | "problem" | "undone", note = "", wrongBy = 0) {
  const clockError = wrongBy * minuteMs;
  const at = t.clock.now().getTime() + clockError;
  const events = [{ key: randomUUID(), animalId, kind, at, version: 0, note }];
  const ctx = Object.assign(await t.as("Ece", "editor"), { log: silent });
  return recordFromStaff(ctx, { device, clockError, events });
}

test("the office records a refused slaughter again once a decision allows it, with its first time", async () => {
  const { animal } = await t.lockedAnimal();
  const first = t.clock.now();
  expect(await report(animal.id, "slaughtered")).toMatchObject([
    { result: "refused", rule: "kurban_animals_slaughtered_in_window" },
  ]);
  t.clock.forwardMinutes(90);
  const ece = await t.as("Ece", "editor");
  const retry = async () => retryEvent(ece, (await listProblems(t.db))[0]?.key ?? "");
  expect(await retry()).toMatchObject({ kind: "retried", recorded: { result: "refused" } });
  expect(await listProblems(t.db)).toMatchObject([{ tag: animal.tag, correctedAt: first.getTime() }]);
  await t.decide("late_slaughter", animal.id);
  expect(await retry()).toMatchObject({ kind: "retried", recorded: { result: "applied" } });
  expect(await listProblems(t.db)).toEqual([]);
  const [slaughtered] = await t.db.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, animal.id));
  expect(slaughtered).toMatchObject({ state: "slaughtered", slaughteredAt: first });
});

test("a problem is done once, by a person who may plan", async () => {
  const { animal } = await t.lockedAnimal();
  await report(animal.id, "problem", "Küpe numarası tutmuyor");
  const [problem] = await listProblems(t.db);
  expect(problem).toMatchObject({ kind: "problem", note: "Küpe numarası tutmuyor", rule: null });
  const key = problem?.key ?? "";
  expect(await finishProblem(await t.as("Vera", "viewer"), key)).toMatchObject({ kind: "forbidden" });
  expect(await retryEvent(await t.as("Ece", "editor"), key)).toEqual({ kind: "missing" });
  expect(await finishProblem(await t.as("Ece", "editor"), key)).toEqual({ kind: "finished" });
  expect(await finishProblem(await t.as("Ada", "admin"), key)).toEqual({ kind: "missing" });
  expect(await listProblems(t.db)).toEqual([]);
});

test("a phone whose clock is wrong by more than ten minutes is shown until it reports with a right one", async () => {
  const { animal } = await t.lockedAnimal();
  t.clock.forwardMinutes(1);
  await report(animal.id, "problem", "x", -20);
  expect(await listWrongClocks(t.db, t.clock.now())).toMatchObject([{ device, minutes: -20 }]);
  t.clock.forwardMinutes(1);
  await report(animal.id, "problem", "x", 9);
  expect(await listWrongClocks(t.db, t.clock.now())).toEqual([]);
});
