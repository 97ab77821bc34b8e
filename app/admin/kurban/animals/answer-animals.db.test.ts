import { afterAll, beforeAll, expect, test } from "vitest";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { answerLock, answerSlaughter } from "./answer-animals.server.ts";
import { animalText as text } from "./texts.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, site.clock.now) };
});
afterAll(() => t.close());

async function press(handler: typeof answerSlaughter, ids: readonly string[], fields = {}) {
  const form = new FormData();
  for (const id of ids) form.append("id", id);
  for (const [name, value] of Object.entries<string>(fields)) form.append(name, value);
  const write = { form, ctx: await t.as("Ada", "admin"), app: { db: t.db } };
  const answer = await handler(write as never, new URL("http://localhost/yonetim/kurban/animals"));
  if ("kind" in answer) throw new Error("forbidden");
  return { status: answer.init?.status ?? 200, ...answer.data };
}

/** The clock of a place at this moment, as an input of the form has it. */
const hourIn = (timeZone: string) =>
  t.clock
    .now()
    .toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
    .replace(" ", "T");

test("an hour is of the place: animals of two time zones are refused together, and those of another than the shown", async () => {
  const { seasonId, offer, animal } = await t.lockedAnimal();
  const niamey = "Africa/Niamey";
  const place = await t.addPlace(seasonId, { country: "NE", name: "Niamey", timeZone: niamey });
  const far = await t.addAnimal(offer.id, place.id);
  const at = hourIn(niamey);
  const refused = { status: 400, message: text.severalZones };
  expect(await press(answerSlaughter, [animal.id, far.id], { at })).toMatchObject(refused);
  expect(await press(answerSlaughter, [far.id], { at, zone: "Europe/Istanbul" })).toMatchObject(refused);
  expect(await press(answerSlaughter, [far.id], { at, zone: niamey })).toMatchObject({
    status: 200,
    rows: [{ tag: far.tag, reason: "Önce hayvanın listesini kilitleyin." }],
  });
});

test("a refusal names the decision that lifts it", async () => {
  const { animal } = await t.lockedAnimal();
  const at = hourIn("Europe/Istanbul");
  expect((await press(answerSlaughter, [animal.id], { at })).rows).toMatchObject([
    { id: animal.id, decision: "late_slaughter" },
  ]);
  const { offer, animal: partial } = await t.openAnimal();
  const { itemId } = await t.addOrder(1);
  await t.putOn(partial.id, await t.addShares(offer.id, itemId, 1));
  expect((await press(answerLock, [partial.id])).rows).toMatchObject([{ decision: "partial_animal" }]);
  expect((await press(answerLock, [animal.id])).rows).toMatchObject([{ decision: null }]);
});
