import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listVersions } from "#server/content/editing/version-queries.ts";
import { openTestRecords, type TestRecords } from "#testing/world/records.ts";
import { pageKind, pageVerbs } from "./page-kind.ts";
import { findPage, isUnpublished, listHiddenSlugs } from "./queries.ts";
import { pages } from "./table.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

const blank = "<p>Unvan: <strong>[…: vakfın unvanı]</strong></p>";

type Input = Parameters<typeof pageVerbs.update>[2];

/** Saves a new page and returns its id. */
async function add(input: Input): Promise<string> {
  const outcome = await pageVerbs.create(staff.as("editor"), input);
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.id;
}

const edit = async (id: string, input: Input) =>
  pageVerbs.update(staff.as("editor"), { id, expectedUpdatedAt: new Date(0), force: true }, input);

test("a page with a blank is saved but not published, and staff read it in the back office only", async () => {
  const draft = { title: "Tarihçe", slug: "tarihce", content: blank };
  expect(await pageVerbs.create(staff.as("editor"), draft)).toEqual({
    kind: "refused",
    errors: { content: "blank" },
  });
  const id = await add({ ...draft, published: false });
  expect(await findPage(staff.db, "tarihce", "tr")).toBeUndefined();
  expect(await isUnpublished(staff.db, "tarihce")).toBe(true);
  expect(await edit(id, { ...draft, published: true })).toMatchObject({ errors: { content: "blank" } });
  expect(await edit(id, { ...draft, content: "<p>Vakfımız.</p>", published: true })).toMatchObject({
    kind: "saved",
  });
  expect(await findPage(staff.db, "tarihce", "tr")).toMatchObject({ content: "<p>Vakfımız.</p>" });
  expect(await isUnpublished(staff.db, "tarihce")).toBe(false);
});

test("a blank in a stored translation keeps the page from being published", async () => {
  const page = { title: "Denetim", slug: "denetim", content: "<p>Metin</p>", published: false };
  const id = await add({ ...page, content_en: "<p>[…: auditor]</p>" });
  expect(await edit(id, { ...page, published: true })).toMatchObject({ errors: { content_en: "blank" } });
  expect(await edit(id, { ...page, published: true, content_en: "" })).toMatchObject({ kind: "saved" });
});

test("an earlier version with a blank is not restored while the page is published", async () => {
  const page = { title: "Medya", slug: "medya", content: blank, published: false };
  const id = await add(page);
  await edit(id, { ...page, content: "<p>Metin</p>", published: true });
  const first = (await listVersions(staff.db, pageKind, id)).at(-1);
  const target = { id, expectedUpdatedAt: new Date(0), force: true };
  expect(await pageVerbs.restoreVersion(staff.as("editor"), target, first?.id ?? "")).toMatchObject({
    kind: "refused",
    errors: { content: "blank" },
  });
  expect(await findPage(staff.db, "medya", "tr")).toMatchObject({ content: "<p>Metin</p>" });
});

test("unpublished pages are hidden in menus, and so are optional legal pages until they are published", async () => {
  await staff.db.delete(pages);
  const further = ["gizlilik-politikasi", "iade-kosullari", "saklama-ve-imha-politikasi"];
  expect(await listHiddenSlugs(staff.db)).toEqual(further);
  const page = { title: "Metin", content: "<p>Metin</p>" };
  await staff.db.insert(pages).values([
    { ...page, slug: "denetim", published: false },
    { ...page, slug: "iade-kosullari" },
    { ...page, slug: "gizlilik-politikasi", published: false },
    { ...page, slug: "cerezler", deletedAt: new Date(), published: false },
  ]);
  expect(await listHiddenSlugs(staff.db)).toEqual([
    "denetim",
    "gizlilik-politikasi",
    "saklama-ve-imha-politikasi",
  ]);
  await staff.db.update(pages).set({ published: true }).where(eq(pages.slug, "denetim"));
  expect(await listHiddenSlugs(staff.db)).not.toContain("denetim");
});
