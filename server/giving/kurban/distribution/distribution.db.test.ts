import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgetOldData } from "#server/giving/privacy/forget-old-data.ts";
import { auditLog } from "#server/staff/table.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { kurbanFiles } from "../files/table.ts";
import { kurbanPlaces } from "../offers/table.ts";
import { addPlaceFile } from "./add-place-file.ts";
import { finishDistribution } from "./finish-distribution.ts";
import { deletePlaceFile, openPlaceFile } from "./open-place-file.ts";
import { listDistributions, listPlaceFiles, sumForms } from "./read-distribution.ts";
import { addDistribution, changeDistribution, deleteDistribution } from "./save-distribution.ts";
import { kurbanPlaceFiles } from "./table.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, site.clock.now) };
});
afterAll(() => t.close());

const today = () => t.clock.now().toISOString().slice(0, 10);
const values = (change = {}) => ({
  offerId: null,
  onDay: today(),
  form: "fresh" as const,
  kilograms: 1250.5,
  households: 340,
  note: "",
  ...change,
});

async function newPlace() {
  const season = await t.addSeason();
  return { place: await t.addPlace(season.id), season };
}

async function actionsOf(id: string) {
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
  return entries.map(({ action }) => action);
}

describe("distributions", () => {
  test("are summed by form to the tenth of a kilogram", async () => {
    const { place, season } = await newPlace();
    const ada = await t.as("Ada", "editor");
    for (const change of [{}, { kilograms: 0.1, households: 1 }, { form: "canned" as const, kilograms: 7 }])
      expect(await addDistribution(ada, place.id, values(change))).toMatchObject({ kind: "saved" });
    expect(await sumForms(t.db, season.id)).toEqual([
      { form: "fresh", kilograms: 1250.6, households: 341 },
      { form: "canned", kilograms: 7, households: 340 },
    ]);
    expect((await listDistributions(t.db, place.id)).map(({ byName }) => byName)).toContain("Ada");
  });

  test("are of a day that has come, and of an offer of the place", async () => {
    const { place, season } = await newPlace();
    const ada = await t.as("Ada", "editor");
    const tomorrow = t.inDays(1).toISOString().slice(0, 10);
    expect(await addDistribution(ada, place.id, values({ onDay: tomorrow }))).toMatchObject({ rule: "day" });
    const { offer: foreign } = await t.openOffer();
    expect(await addDistribution(ada, place.id, values({ offerId: foreign.id }))).toMatchObject({
      rule: "offer",
    });
    const pool = await t.addOffer(season.id);
    expect(await addDistribution(ada, place.id, values({ offerId: pool.id }))).toMatchObject({
      kind: "saved",
    });
    expect(await addDistribution(await t.as("Veli", "viewer"), place.id, values())).toMatchObject({
      kind: "forbidden",
    });
  });

  test("are corrected on the same day by the person who typed them, and later by a person who decides", async () => {
    const { place } = await newPlace();
    const ada = await t.as("Ada", "editor");
    const added = await addDistribution(ada, place.id, values());
    const id = added.kind === "saved" ? added.id : "";
    expect(await changeDistribution(ada, id, values({ kilograms: 9 }))).toMatchObject({ kind: "saved" });
    const late = { kind: "refused", rule: "late" };
    expect(await changeDistribution(await t.as("Ece", "editor"), id, values())).toEqual(late);
    t.passMinutes(24 * 60);
    expect(await deleteDistribution(ada, id)).toEqual(late);
    expect(await deleteDistribution(await t.as("Müdür", "admin"), id)).toMatchObject({ kind: "saved" });
    expect(await actionsOf(id)).toEqual(["create", "update", "delete"]);
  });

  test("are finished once there are some, and the end is undone while the season is open", async () => {
    const { place, season } = await newPlace();
    const ada = await t.as("Ada", "editor");
    expect(await finishDistribution(ada, place.id, true)).toMatchObject({ rule: "empty" });
    const added = await addDistribution(ada, place.id, values());
    expect(await finishDistribution(ada, place.id, true)).toEqual({ kind: "saved" });
    const done = { kind: "refused", rule: "done" };
    expect(await addDistribution(ada, place.id, values())).toEqual(done);
    expect(await deleteDistribution(ada, added.kind === "saved" ? added.id : "")).toEqual(done);
    expect(await finishDistribution(ada, place.id, false)).toEqual({ kind: "saved" });
    await finishDistribution(ada, place.id, true);
    await t.db.execute(
      sql`update kurban_seasons set state = 'closed', closed_at = now() where id = ${season.id}`,
    );
    expect(await finishDistribution(ada, place.id, false)).toMatchObject({ rule: "closed" });
    const [row] = await t.db.select().from(kurbanPlaces).where(eq(kurbanPlaces.id, place.id));
    expect(row?.distributionDoneAt).not.toBeNull();
    expect(await actionsOf(place.id)).toEqual([
      "finish-distribution",
      "resume-distribution",
      "finish-distribution",
    ]);
  });
});

describe("files of a place", () => {
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(70_000, 7)]);
  const file = (change = {}) => ({ kind: "recipients" as const, title: "liste.pdf", bytes: pdf, ...change });

  test("come back as they were, and each opening of a list of recipients is in the audit trail", async () => {
    const { place } = await newPlace();
    const ada = await t.as("Ada", "editor");
    const added = await addPlaceFile(ada, { placeId: place.id, ...file() });
    const id = added.kind === "saved" ? added.id : "";
    const opened = await openPlaceFile(ada, id);
    expect(opened).toMatchObject({ kind: "opened", type: "pdf" });
    expect(opened.kind === "opened" && Buffer.from(opened.bytes).equals(pdf)).toBe(true);
    await openPlaceFile(ada, id);
    expect(await actionsOf(id)).toEqual(["upload", "open-file", "open-file"]);
    const trail = JSON.stringify(await t.db.select().from(auditLog).where(eq(auditLog.entityId, id)));
    expect(trail).not.toContain("liste.pdf");
  });

  test("with recipients are closed to viewers and to staff without the right to contacts", async () => {
    const { place } = await newPlace();
    const ada = await t.as("Ada", "editor");
    const added = await addPlaceFile(ada, { placeId: place.id, ...file() });
    const invoice = await addPlaceFile(ada, { placeId: place.id, ...file({ kind: "invoice" }) });
    const id = added.kind === "saved" ? added.id : "";
    const viewer = await t.as("Veli", "viewer");
    const withoutContacts = { ...ada, actor: { ...ada.actor, overrides: { contacts: "none" as const } } };
    for (const person of [viewer, withoutContacts])
      for (const refused of [
        await openPlaceFile(person, id),
        await deletePlaceFile(person, id),
        await addPlaceFile(person, { placeId: place.id, ...file() }),
      ])
        expect(refused).toMatchObject({ kind: "forbidden" });
    const invoiceId = invoice.kind === "saved" ? invoice.id : "";
    expect(await openPlaceFile(viewer, invoiceId)).toMatchObject({ kind: "forbidden" });
    expect(await openPlaceFile(withoutContacts, invoiceId)).toMatchObject({ kind: "opened" });
    expect(await actionsOf(id)).toEqual(["upload"]);
  });

  test.each([
    ["a text", Buffer.from("hello"), "type"],
    ["a GIF", Buffer.from("GIF89a............"), "type"],
    ["a ZIP without a workbook", Buffer.from("PK\x03\x04 a.txt", "latin1"), "type"],
    ["a workbook with macros", Buffer.from("PK\x03\x04 xl/workbook.xml xl/vbaProject.bin", "latin1"), "type"],
    ["more than 10 MB", Buffer.concat([pdf, Buffer.alloc(10_000_000)]), "size"],
  ])("are not %s", async (_, bytes, rule) => {
    const { place } = await newPlace();
    const ada = await t.as("Ada", "editor");
    expect(await addPlaceFile(ada, { placeId: place.id, ...file({ bytes }) })).toMatchObject({ rule });
    expect(await t.db.$count(kurbanPlaceFiles, eq(kurbanPlaceFiles.placeId, place.id))).toBe(0);
  });

  test("go with their bytes when they are deleted", async () => {
    const { place } = await newPlace();
    const ada = await t.as("Ada", "editor");
    const before = await t.db.$count(kurbanFiles);
    const added = await addPlaceFile(ada, { placeId: place.id, ...file() });
    const id = added.kind === "saved" ? added.id : "";
    expect(await deletePlaceFile(await t.as("Ece", "editor"), id)).toMatchObject({ rule: "late" });
    expect(await deletePlaceFile(ada, id)).toEqual({ kind: "saved" });
    expect(await t.db.$count(kurbanFiles)).toBe(before);
    expect(await listPlaceFiles(t.db, place.id)).toEqual([]);
  });

  test("with recipients are forgotten two years after the closing, the others stay", async () => {
    const { place, season } = await newPlace();
    const ada = await t.as("Ada", "editor");
    for (const kind of ["recipients", "invoice"] as const)
      await addPlaceFile(ada, { placeId: place.id, ...file({ kind }) });
    const closedAt = new Date(t.clock.now().getTime() - 800 * 86_400_000).toISOString();
    await t.db.execute(
      sql`update kurban_seasons set state = 'closed', closed_at = ${closedAt} where id = ${season.id}`,
    );
    await forgetOldData({ db: t.db, clock: t.clock });
    expect((await listPlaceFiles(t.db, place.id)).map(({ kind }) => kind)).toEqual(["invoice"]);
  });
});
