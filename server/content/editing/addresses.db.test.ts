import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purgeDeleted } from "#server/compose/jobs/purge-deleted.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { dayMs } from "#shared/text/time.ts";
import {
  addRecord,
  openTestRecords,
  rowOf,
  sluggedKinds,
  type TestKind,
  type TestRecords,
} from "#testing/world/records.ts";
import { endRedirect } from "./end-redirect.ts";
import { findRedirect } from "./find-redirect.ts";
import { listSlugs } from "./list-slugs.ts";

let t: TestRecords;
beforeAll(async () => {
  t = await openTestRecords();
});
afterAll(() => t.connection.close());

const findTarget = ({ kind }: TestKind, slug: string) => findRedirect(t.db, kind, slug, t.now());

/** Saves a record with another slug. */
async function rename(kind: TestKind, id: string, slug: string, options: object = {}) {
  const { updatedAt, title, ...row } = await rowOf(t.db, kind, id);
  t.passMs(1_000);
  const shown = kind.shown && { [kind.shown]: row[kind.shown] };
  const values = { slug, slugLocked: true, ...shown };
  return kind.update(
    t.as("editor"),
    { id, expectedUpdatedAt: updatedAt as Date, ...options },
    String(title),
    values,
  );
}

describe.each(sluggedKinds)("an old address of a $name", (kind) => {
  const published = kind.shown ? { [kind.shown]: true } : {};
  const publish = (title: string) => addRecord(t.as("editor"), kind, `${title} ${kind.name}`, published);
  const slug = (start: string) => `${start}-${kind.name}`;

  test("redirects directly to the current address, after any number of changes", async () => {
    const { id } = await publish("Bir");
    expect(await findTarget(kind, slug("bir"))).toBeUndefined();
    expect(await rename(kind, id, slug("iki"))).toMatchObject({ kind: "saved" });
    expect(await rename(kind, id, slug("uc"))).toMatchObject({ kind: "saved" });
    expect(await findTarget(kind, slug("bir"))).toBe(slug("uc"));
    expect(await findTarget(kind, slug("iki"))).toBe(slug("uc"));
    // The record gets its first slug back.
    await rename(kind, id, slug("bir"));
    expect(await findTarget(kind, slug("bir"))).toBeUndefined();
    expect(await findTarget(kind, slug("uc"))).toBe(slug("bir"));
    expect(await listSlugs(t.db, kind.kind, id)).toEqual([slug("bir"), slug("iki"), slug("uc")]);
  });

  test("is stored when the slug of a published record changes, and the new slug is locked", async () => {
    const { id, expectedUpdatedAt } = await publish("Kilit");
    expect(await rowOf(t.db, kind, id)).toMatchObject({ slugLocked: true });
    // This save unlocks the slug and changes the title.
    const saved = await kind.update(t.as("editor"), { id, expectedUpdatedAt }, `Başka ${kind.name}`, {
      ...published,
      slug: slug("kilit"),
      slugLocked: false,
    });
    expect(saved).toMatchObject({ kind: "saved" });
    expect(await rowOf(t.db, kind, id)).toMatchObject({ slug: slug("baska"), slugLocked: true });
    expect(await findTarget(kind, slug("kilit"))).toBe(slug("baska"));
  });

  test("is refused for another record, unless staff consent to end the redirect", async () => {
    const old = await publish("Eski");
    await rename(kind, old.id, slug("yeni"));
    const editor = t.as("editor");
    const refused = {
      kind: "refused",
      errors: { slug: "leadsElsewhere" },
      slug: { proposed: `${slug("eski")}-2`, leadsTo: `Eski ${kind.name}` },
    };
    expect(await kind.create(editor, `Eski ${kind.name}`, published)).toEqual(refused);
    // This consent concerns another redirect.
    const wrong = { endRedirect: slug("bambaska") };
    expect(await kind.create(editor, `Eski ${kind.name}`, published, wrong)).toEqual(refused);
    const other = await publish("Alan");
    expect(await rename(kind, other.id, slug("eski"))).toEqual(refused);
    expect(await findTarget(kind, slug("eski"))).toBe(slug("yeni"));

    const consent = { endRedirect: slug("eski") };
    expect(await rename(kind, other.id, slug("eski"), consent)).toMatchObject({ kind: "saved" });
    expect(await findTarget(kind, slug("eski"))).toBeUndefined();
    expect(await findTarget(kind, slug("alan"))).toBe(slug("eski"));
    expect((await t.trail(old.id)).at(-1)).toMatchObject({
      action: "end-redirect",
      before: { slug: slug("eski") },
    });
  });

  test("does not redirect while the record is hidden, and redirects again when the record is shown", async () => {
    const { id } = await publish("Saklanan");
    await rename(kind, id, slug("saklanan-yeni"));
    await kind.remove(t.as("editor"), id);
    expect(await findTarget(kind, slug("saklanan"))).toBeUndefined();
    await kind.restore(t.as("editor"), id);
    expect(await findTarget(kind, slug("saklanan"))).toBe(slug("saklanan-yeni"));
  });

  test("is refused while its record is deleted, because restoring the record restores the redirect", async () => {
    const { id } = await publish("Geri gelen");
    await rename(kind, id, slug("geri-gelen-yeni"));
    await kind.remove(t.as("editor"), id);
    const createWithOldSlug = (consent?: object) =>
      kind.create(t.as("editor"), `Geri gelen ${kind.name}`, {}, consent);
    expect(await createWithOldSlug()).toEqual({
      kind: "refused",
      errors: { slug: "leadsElsewhere" },
      slug: { proposed: `${slug("geri-gelen")}-2`, leadsTo: `Geri gelen ${kind.name}`, leadsToDeleted: true },
    });
    expect(await createWithOldSlug({ endRedirect: slug("geri-gelen") })).toMatchObject({ kind: "saved" });
    expect((await t.trail(id)).at(-1)).toMatchObject({ action: "end-redirect" });
    await kind.restore(t.as("editor"), id);
    expect(await findTarget(kind, slug("geri-gelen"))).toBeUndefined();
  });

  test.runIf(kind.shown)(
    "is not replaced when a draft with this slug is published without consent",
    async () => {
      // The draft gets the slug of a deleted record. That record is then restored under another slug.
      const { id } = await publish("Önceki");
      await kind.remove(t.as("editor"), id);
      const draft = await addRecord(t.as("editor"), kind, `Önceki ${kind.name}`, {
        [String(kind.shown)]: false,
      });
      expect(await kind.restore(t.as("editor"), id, slug("onceki-yeni"))).toMatchObject({
        kind: "saved",
      });
      expect(await findTarget(kind, slug("onceki"))).toBe(slug("onceki-yeni"));

      const refused = { kind: "refused", slug: { leadsTo: `Önceki ${kind.name}` } };
      expect(await kind.toggle?.(t.as("editor"), draft.id, true)).toMatchObject(refused);
      const publishDraft = (consent?: object) =>
        kind.update(
          t.as("editor"),
          { id: draft.id, expectedUpdatedAt: draft.expectedUpdatedAt, ...consent },
          `Önceki ${kind.name}`,
          {
            ...published,
            slug: slug("onceki"),
          },
        );
      expect(await publishDraft()).toMatchObject(refused);
      expect(await findTarget(kind, slug("onceki"))).toBe(slug("onceki-yeni"));
      expect(await publishDraft({ endRedirect: slug("onceki") })).toMatchObject({ kind: "saved" });
      expect(await findTarget(kind, slug("onceki"))).toBeUndefined();
    },
  );

  test("is removed when staff end the redirect, and when its record is purged", async () => {
    const { id } = await publish("Biten");
    await rename(kind, id, slug("bitti"));
    expect(await endRedirect(t.as("viewer"), kind.kind, id, slug("biten"))).toMatchObject({
      kind: "forbidden",
    });
    expect(await endRedirect(t.as("editor"), kind.kind, id, slug("bitti")), "the current slug").toEqual({
      kind: "missing",
    });
    expect(await endRedirect(t.as("editor"), kind.kind, id, slug("biten"))).toMatchObject({
      kind: "saved",
    });
    expect(await findTarget(kind, slug("biten"))).toBeUndefined();
    await kind.remove(t.as("editor"), id);
    t.passMs(31 * dayMs);
    await purgeDeleted({ db: t.db, clock: t });
    expect(await listSlugs(t.db, kind.kind, id)).toEqual([]);
  });

  test("is removed only with consent, even when two people save at once", async () => {
    const { id } = await publish("Yarış");
    const renamed = rename(kind, id, slug("yaris-bitti"));
    const created = kind.create(t.as("admin"), `Yarış ${kind.name}`, published);
    const [one, other] = await Promise.all([renamed, created]);
    expect(one).toMatchObject({ kind: "saved" });
    expect(other).toMatchObject({ kind: "refused" });
    expect(await findTarget(kind, slug("yaris"))).toBe(slug("yaris-bitti"));

    // One save claims the old slug with consent, and the other returns the slug to the record that had it first. Only one
    // save can succeed.
    const outcomes = await Promise.all([
      kind.create(t.as("admin"), `Yarış ${kind.name}`, published, { endRedirect: slug("yaris") }),
      rename(kind, id, slug("yaris")),
    ]);
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["refused", "saved"]);
    const rows = await rowsOf<{ n: number }>(
      t.db,
    )`select count(*)::int as n from ${kind.table} where slug = ${slug("yaris")} and deleted_at is null`;
    expect(rows).toEqual([{ n: 1 }]);
  });
});

test("a slug that only a draft had gets no redirect", async () => {
  const kind = sluggedKinds.find(({ name }) => name === "news") as TestKind;
  const { id } = await addRecord(t.as("editor"), kind, "Taslak adres");
  await rename(kind, id, "taslak-adres-iki");
  expect(await listSlugs(t.db, kind.kind, id)).toEqual([]);
  expect(await kind.create(t.as("editor"), "Taslak adres")).toMatchObject({ kind: "saved" });
});
