import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { openTestKurban, type TestKurban } from "#testing/world/kurban.ts";
import { savePlace } from "../offers/save-place.ts";
import { kurbanAnimals, kurbanDecisions, kurbanShares } from "../table.ts";
import { approveDecision } from "./approve-decision.ts";
import { condemnAnimal } from "./condemn-animal.ts";
import { findSubjects } from "./find-subjects.ts";
import { listDecisions } from "./list-decisions.ts";
import { storeDecision } from "./store-decision.ts";
import { withdrawDecision } from "./withdraw-decision.ts";

let t: TestKurban;
let ada: StaffContext;
let ece: StaffContext;
beforeAll(async () => {
  t = await openTestKurban();
  ada = await t.as("Ada", "admin");
  ece = await t.as("Ece", "admin");
});
afterAll(() => t.close());

const about = (subject: string) => ({ subject, text: "Vakıf karşılar", source: "" });

async function isDecided(kind: string, subject: string): Promise<boolean> {
  const found = await t.db.execute(
    sql`select kurban_decided(${kind}, array[${subject}::text], null) as decided`,
  );
  return JSON.stringify(found).includes("true");
}

async function statesOf(animalId: string) {
  const [animal] = await t.db.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, animalId));
  const shares = await t.db
    .select()
    .from(kurbanShares)
    .where(eq(kurbanShares.offerId, animal?.offerId ?? ""));
  return { animal: animal?.state, shares: [...new Set(shares.map(({ state }) => state))] };
}

async function slaughtered() {
  const opened = await t.lockedAnimal();
  expect(await t.refusedBy(...t.slaughter(opened.animal.id))).toBeUndefined();
  return opened;
}

const savedId = (outcome: { kind: string }) => ("id" in outcome ? String(outcome.id) : "");

describe("a decision", () => {
  test("of one person counts at once", async () => {
    const { animal } = await t.openAnimal();
    const stored = await storeDecision(ada, { kind: "partial_animal", ...about(animal.id) });
    expect(stored).toMatchObject({ kind: "saved", counts: true });
    expect(await isDecided("partial_animal", animal.id)).toBe(true);
    expect(await approveDecision(ece, savedId(stored))).toEqual({ kind: "stale" });
  });

  test("about what differs between schools counts once another person has approved it", async () => {
    const { animal } = await t.openAnimal();
    const proposal = { kind: "late_slaughter", ...about(animal.id) } as const;
    const stored = await storeDecision(ada, proposal);
    expect(stored).toMatchObject({ kind: "saved", counts: false });
    expect(await storeDecision(ece, proposal)).toEqual({ kind: "refused", rule: "waiting" });
    expect(await isDecided("late_slaughter", animal.id)).toBe(false);
    expect(await approveDecision(ada, savedId(stored))).toEqual({ kind: "own" });
    expect(await approveDecision(ece, savedId(stored))).toEqual({ kind: "saved" });
    expect(await isDecided("late_slaughter", animal.id)).toBe(true);
    expect(await withdrawDecision(ada, savedId(stored))).toEqual({ kind: "stale" });
  });

  test("is refused to editors, without a reason, and about the wrong subject", async () => {
    const { animal, place } = await t.openAnimal();
    const editor = await t.as("Efe", "editor");
    const decision = { kind: "partial_animal", ...about(animal.id) } as const;
    expect(await storeDecision(editor, decision)).toMatchObject({ kind: "forbidden" });
    expect(await storeDecision(ada, { ...decision, text: " " })).toEqual({ kind: "refused", rule: "text" });
    for (const subject of [place.id, "nothing"])
      expect(await storeDecision(ada, { ...decision, subject })).toEqual({
        kind: "refused",
        rule: "subject",
      });
  });

  test("never changes, not even by plain SQL, except that the privacy desk removes its text", async () => {
    const { animal } = await t.openAnimal();
    await t.decide("late_slaughter", animal.id);
    await t.decide("partial_animal", animal.id);
    for (const change of [
      sql`update kurban_decisions set text = 'x' where subject = ${animal.id}`,
      sql`update kurban_decisions set kind = 'names_unknown' where subject = ${animal.id} and kind = 'partial_animal'`,
      sql`update kurban_decisions set approved_at = null where subject = ${animal.id} and kind = 'late_slaughter'`,
      sql`update kurban_decisions set decided_by = 'Ada' where subject = ${animal.id}`,
      sql`delete from kurban_decisions where subject = ${animal.id}`,
    ])
      expect(await t.refusedBy(change)).toBe("kurban_decisions_stay");
    const erasure = sql`update kurban_decisions set text = '[silindi]', source = '' where subject = ${animal.id}`;
    expect(await t.refusedBy(erasure)).toBeUndefined();
    const own = sql`insert into kurban_decisions (kind, subject, text, decided_by, approved_by, approved_at)
      values ('late_slaughter', ${animal.id}, 'x', 'Ada', 'Ada', now())`;
    expect(await t.refusedBy(own)).toBe("kurban_decisions_approved_by_another");
    const unanswered = sql`insert into kurban_decisions (kind, subject, text) values ('condemned_counts', 'x', 'x')`;
    expect(await t.refusedBy(unanswered)).toBe("kurban_decisions_counts_if_condemned");
  });
});

test("the window of a feast ends on the third day, and on the fourth only by a decision", async () => {
  const { place } = await t.openOffer();
  const longer = (days: number) =>
    sql`update kurban_places set slaughter_until = slaughter_until + make_interval(days => ${days}) where id = ${place.id}`;
  expect(await t.refusedBy(longer(1))).toBe("kurban_places_keep_days");
  const startless = sql`update kurban_places set slaughter_from = null where id = ${place.id}`;
  expect(await t.refusedBy(startless)).toBe("kurban_places_window_has_start");
  const values = { ...place, slaughterUntil: t.inDays(23) };
  const save = () => savePlace(ada, { id: place.id, seasonId: place.seasonId, values });
  expect(await save()).toEqual({ kind: "refused", rule: "kurban_places_keep_days" });
  const stored = await storeDecision(ada, { kind: "fourth_day", ...about(place.id) });
  expect(await t.refusedBy(longer(1))).toBe("kurban_places_keep_days");
  await approveDecision(ece, savedId(stored));
  expect(await save()).toMatchObject({ kind: "saved" });
  expect(await t.refusedBy(longer(1))).toBe("kurban_places_keep_days");
  const { place: allYear } = await t.openOffer({ kinds: ["adak"] }, { kind: "all_year" });
  const until = sql`update kurban_places set slaughter_until = slaughter_from + interval '90 days' where id = ${allYear.id}`;
  expect(await t.refusedBy(until)).toBeUndefined();
});

describe("an animal found unfit after the slaughter", () => {
  test("keeps its shares if they count, and no other way leads back to paid", async () => {
    const { animal } = await slaughtered();
    const back = sql`update kurban_shares set state = 'paid', animal_id = null, position = null where animal_id = ${animal.id}`;
    expect(await t.refusedBy(back)).toBe("kurban_shares_stay_on_list");
    const stored = await condemnAnimal(ada, {
      animalId: animal.id,
      counts: true,
      text: "Kist",
      source: "Rapor 7",
    });
    expect(stored).toMatchObject({ kind: "saved", counts: false });
    expect(await approveDecision(ece, savedId(stored))).toEqual({ kind: "saved" });
    expect(await t.refusedBy(back)).toBe("kurban_shares_stay_on_list");
    const slaughter = sql`update kurban_animals set state = 'slaughtered' where id = ${animal.id}`;
    expect(await t.refusedBy(slaughter)).toBe("kurban_animals_condemned_stays");
    expect(await statesOf(animal.id)).toEqual({ animal: "condemned", shares: ["slaughtered"] });
  });

  test("gives its shares back as paid if they do not count, once another person has approved", async () => {
    const { animal, offer } = await slaughtered();
    const sums = await t.sums(offer.id);
    const stored = await condemnAnimal(ada, { animalId: animal.id, counts: false, text: "Kist", source: "" });
    expect(await statesOf(animal.id)).toEqual({ animal: "condemned", shares: ["slaughtered"] });
    expect(await approveDecision(ada, savedId(stored))).toEqual({ kind: "own" });
    expect(await approveDecision(ece, savedId(stored))).toEqual({ kind: "saved" });
    expect(await statesOf(animal.id)).toEqual({ animal: "condemned", shares: ["paid"] });
    expect(await t.sums(offer.id)).toEqual(sums);
  });

  test("counts as slaughtered again when the proposal is withdrawn", async () => {
    const { animal } = await slaughtered();
    const condemn = () =>
      condemnAnimal(ada, { animalId: animal.id, counts: false, text: "Kist", source: "" });
    const stored = await condemn();
    expect(await condemn()).toEqual({ kind: "refused", rule: "not-slaughtered" });
    expect(await withdrawDecision(ece, savedId(stored))).toEqual({ kind: "saved" });
    expect(await statesOf(animal.id)).toEqual({ animal: "slaughtered", shares: ["slaughtered"] });
    expect(await t.db.$count(kurbanDecisions, eq(kurbanDecisions.subject, animal.id))).toBe(0);
    const { animal: locked } = await t.lockedAnimal();
    const unfit = { animalId: locked.id, counts: true, text: "Kist", source: "" };
    expect(await condemnAnimal(ada, unfit)).toEqual({ kind: "refused", rule: "not-slaughtered" });
  });
});

test("decisions are listed by place and kind, and their subjects are found without names", async () => {
  const { animal, place, shares, orderId, offer } = await t.openAnimal();
  await t.decide("partial_animal", animal.id);
  await t.decide("after_lock_change", shares[0] ?? "");
  await storeDecision(ada, { kind: "fourth_day", ...about(place.id) });
  await t.putOn(animal.id, shares);
  const { rows } = await listDecisions(t.db, { placeId: place.id });
  expect(rows[0]).toMatchObject({ kind: "fourth_day", title: place.name, isWaiting: true });
  expect(
    rows
      .slice(1)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["after_lock_change", "partial_animal"]);
  expect(await listDecisions(t.db, { placeId: place.id, kind: "partial_animal" })).toMatchObject({
    total: 1,
    rows: [{ subjectKind: "animal", title: animal.tag, place: place.name, isWaiting: false }],
  });
  expect(await findSubjects(t.db, "partial_animal", animal.tag)).toMatchObject([
    { id: animal.id, kind: "animal", title: animal.tag, place: place.name },
  ]);
  const found = await findSubjects(t.db, "after_lock_change", orderId);
  expect(found.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(JSON.stringify(found)).not.toContain("Ayşe");
  expect(await findSubjects(t.db, "over_resolution", "x")).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: offer.id, kind: "offer" })]),
  );
});
