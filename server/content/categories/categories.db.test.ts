import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { purgeDeleted } from "#server/compose/jobs/purge-deleted.ts";
import { listActiveCampaigns } from "#server/content/campaigns/queries.ts";
import { listPublishedNews } from "#server/content/news/queries.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { CategoryInput } from "#shared/content/category-values.ts";
import { dayMs } from "#shared/text/time.ts";
import {
  addRecord,
  campaignTests,
  newsTests,
  openTestRecords,
  projectTests,
  type TestRecords,
} from "#testing/world/records.ts";
import { categoryVerbs } from "./category-kind.ts";
import { listCategories } from "./queries.ts";
import { findCategoryForStaff, listCategoriesForStaff } from "./staff-queries.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

async function add(title: string, more: Partial<CategoryInput> & Record<string, unknown> = {}) {
  const outcome = await categoryVerbs.create(staff.as("editor"), { kind: "campaigns", title, ...more });
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.id;
}

async function change(id: string, input: Partial<CategoryInput> & Record<string, unknown>) {
  const record = await findCategoryForStaff(staff.db, id);
  if (!record) throw new Error(id);
  const { title, kind, isActive } = record;
  return categoryVerbs.update(
    staff.as("editor"),
    { id, expectedUpdatedAt: record.updatedAt },
    { title, kind, isActive, ...input },
  );
}

const names = async (...[kind, locale]: [Parameters<typeof listCategories>[1], "tr" | "en" | "ar"]) =>
  (await listCategories(staff.db, kind, locale)).map(({ name }) => name);

test("a new database has the categories of the specification, in its order and in three languages", async () => {
  expect(await listCategories(staff.db, "campaigns", "tr")).toMatchObject([
    { id: "acil-yardim", name: "Acil Yardım", heading: "Acil yardım bağışı" },
    { id: "yetim", name: "Yetim" },
    { id: "genel", name: "Genel" },
    { id: "projeler", name: "Projeler" },
    { id: "egitim", name: "Eğitim" },
    { id: "kurban", name: "Kurban", isActive: true },
  ]);
  expect(await names("projects", "tr")).toEqual([
    "Sağlık",
    "Eğitim",
    "İnşaat",
    "Su Kuyusu",
    "Gıda",
    "Acil Yardım",
  ]);
  expect(await names("news", "en")).toEqual(["Visits", "Projects", "Events", "Announcements"]);
  expect((await names("faqs", "ar"))[0]).toBe("التبرع");
});

test("a category keeps its id and its records when it gets another name", async () => {
  const id = await add("Ramazan Kumanyası");
  expect(id).toBe("ramazan-kumanyasi");
  await addRecord(staff.as("editor"), campaignTests, "Kumanya", { category: id });
  await change(id, { title: "İftar Sofrası", title_en: "Iftar", title_ar: "إفطار" });
  const nameIn = async (locale: "tr" | "en" | "ar") => {
    const [campaign] = await listActiveCampaigns(staff.db, locale, id);
    return [campaign?.category, campaign?.categoryName];
  };
  expect(await nameIn("tr")).toEqual([id, "İftar Sofrası"]);
  expect(await nameIn("en")).toEqual([id, "Iftar"]);
  expect(await nameIn("ar")).toEqual([id, "إفطار"]);
});

test("a name without translation is the Turkish name in English, and `[AR] ` with the English name in Arabic", async () => {
  await add("Zekât Kumbarası", { kind: "news", description: "" });
  const id = await add("Deprem", { kind: "news", title_en: "Earthquake" });
  expect((await names("news", "en")).slice(-2)).toEqual(["Zekât Kumbarası", "Earthquake"]);
  expect((await names("news", "ar")).slice(-2)).toEqual(["[AR] Zekât Kumbarası", "[AR] Earthquake"]);
  const arabic = (await listCategories(staff.db, "news", "ar")).find((category) => category.id === id);
  expect(arabic).toMatchObject({ heading: "", description: "" });
});

test("a hidden category is listed as inactive, and its records still show its name", async () => {
  const id = await add("Kermes", { kind: "news" });
  await addRecord(staff.as("editor"), newsTests, "Kermes açıldı", { category: id, published: true });
  await categoryVerbs.activate(staff.as("editor"), id, false);
  const [item] = await listPublishedNews(staff.db, staff.now(), "tr");
  expect(item).toMatchObject({ title: "Kermes açıldı", categoryName: "Kermes" });
  const category = (await listCategories(staff.db, "news", "tr")).find((each) => each.id === id);
  expect(category).toMatchObject({ isActive: false });
});

test("records take only a category of their own list", async () => {
  const ctx = staff.as("editor");
  const refused = { kind: "refused", errors: { category: "invalid" } };
  expect(await campaignTests.create(ctx, "Yanlış", { category: "Su Kuyusu" })).toEqual(refused);
  expect(await projectTests.create(ctx, "Yanlış", { category: "Spor" })).toEqual(refused);
  expect(await newsTests.create(ctx, "Yanlış", { category: "projeler" })).toEqual(refused);
});

describe("the id of a new category", () => {
  test("is unique in all lists, is not an id that a rule names, and has at most 40 letters", async () => {
    expect(await add("Genel", { kind: "news" })).toBe("genel-2");
    expect(await add("Tümü")).toBe("tumu-2");
    expect(await add("Zekât")).toBe("zekat-2");
    expect(await add("إغاثة")).toBe("kategori");
    const long = await add(`${"a".repeat(50)}`);
    expect(long).toHaveLength(40);
    expect(await add(`${"a".repeat(51)}`)).toBe(`${"a".repeat(38)}-2`);
  });

  test("is created once when two people add the same name at once, and the second person gets an error", async () => {
    const tries = await Promise.all(
      ["admin", "editor"].map((role) =>
        categoryVerbs.create(staff.as(role as "admin"), { kind: "faqs", title: "Gönüllülük" }),
      ),
    );
    expect(tries.map(({ kind }) => kind).sort()).toEqual(["refused", "saved"]);
    expect(tries.find(({ kind }) => kind === "refused")).toMatchObject({ errors: { title: "taken" } });
  });

  test("stays the same, and so does the list of the category", async () => {
    const id = await add("Sabit");
    expect(await change(id, { kind: "news" })).toEqual({ kind: "refused", errors: { kind: "invalid" } });
    await change(id, { title: "Sabit olmayan" });
    expect(await findCategoryForStaff(staff.db, id)).toMatchObject({ kind: "campaigns" });
  });
});

describe("the order", () => {
  test("of each list is separate", async () => {
    const ctx = staff.as("editor");
    const ids = (await listCategories(staff.db, "projects")).map(({ id }) => id);
    const [first = "", second = "", ...rest] = ids;
    expect(await categoryVerbs.move(ctx, first, "up")).toEqual({ kind: "edge" });
    expect(await categoryVerbs.move(ctx, second, "up")).toEqual({ kind: "moved" });
    const newIds = [...rest, first, second];
    expect(await categoryVerbs.reorder(ctx, { previousIds: [second, first, ...rest], newIds })).toEqual({
      kind: "moved",
    });
    expect((await listCategories(staff.db, "projects")).map(({ id }) => id)).toEqual(newIds);
    const listed = await listCategoriesForStaff(staff.db, { kind: "projects" });
    expect(listed.rows.map(({ id }) => id)).toEqual(newIds);
    const mixed = { previousIds: [first, "genel"], newIds: ["genel", first] };
    expect(await categoryVerbs.reorder(ctx, mixed)).toMatchObject({ kind: "stale" });
  });
});

test("a restored category gets its position in its own list again", async () => {
  const ctx = staff.as("editor");
  const before = (await listCategories(staff.db, "news")).map(({ id }) => id);
  const id = await add("Geri gelen", { kind: "news" });
  await categoryVerbs.move(ctx, id, "up");
  const moved = (await listCategories(staff.db, "news")).map((category) => category.id);
  expect(moved).toEqual([...before.slice(0, -1), id, ...before.slice(-1)]);
  // A category of another list has the same position.
  const { displayOrder } = (await findCategoryForStaff(staff.db, id)) ?? {};
  await staff.db.execute(sql`update categories set display_order = ${displayOrder} where id = 'Gıda'`);
  await categoryVerbs.remove(ctx, id);
  await categoryVerbs.restore(ctx, id);
  expect((await listCategories(staff.db, "news")).map((category) => category.id)).toEqual(moved);
});

describe("a deletion", () => {
  const inUse = { kind: "refused", errors: { id: "inUse" } };

  test("is refused while a record has the category, and for categories that a rule names", async () => {
    const ctx = staff.as("admin");
    const id = await add("Dolu");
    const campaign = await addRecord(ctx, campaignTests, "Dolu kampanya", { category: id });
    expect(await categoryVerbs.remove(ctx, id)).toEqual(inUse);
    await campaignTests.remove(ctx, campaign.id);
    expect(await categoryVerbs.remove(ctx, id), "the campaign can be restored").toEqual(inUse);
    for (const ruled of ["kurban", "projeler", "genel", "yetim"])
      expect(await categoryVerbs.remove(ctx, ruled)).toEqual(inUse);
  });

  test("and a new record of the category at the same time: one of them is refused", async () => {
    for (let round = 0; round < 8; round++) {
      const id = await add(`Yarış ${round}`);
      const [removed, created] = await Promise.all([
        categoryVerbs.remove(staff.as("admin"), id),
        campaignTests.create(staff.as("editor"), `Yarışan ${round}`, { category: id }),
      ]);
      expect([removed.kind, created.kind].sort()).toEqual(["refused", "saved"]);
    }
  });

  test("can be undone, and is final after 30 days unless an order has the category", async () => {
    const ctx = staff.as("admin");
    const empty = await add("Boş");
    const withDonation = await add("Verilmiş");
    await staff.db.transaction(async (tx) => {
      await tx.execute(sql`insert into orders (id, status, payment_method, total_amount, customer_name, customer_phone)
        values ('HD00000000000001', 'pending', 'card', 100, 'Ayşe Yılmaz', '5321234567')`);
      await tx.execute(sql`insert into order_items
        (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
        select 'HD00000000000001', 0, min(id), 'Eski', ${withDonation}, 'standart', 100, 1 from campaigns`);
    });
    await categoryVerbs.remove(ctx, empty);
    expect(await categoryVerbs.restore(ctx, empty)).toMatchObject({ kind: "saved" });
    await categoryVerbs.remove(ctx, empty);
    await categoryVerbs.remove(ctx, withDonation);
    const deleted = await listCategoriesForStaff(staff.db, { deleted: true });
    expect(deleted.rows.find(({ id }) => id === withDonation)).toMatchObject({ hasDonations: true });
    staff.passMs(31 * dayMs);
    await purgeDeleted({ db: staff.db, clock: staff });
    const left = await rowsOf<{ id: string }>(
      staff.db,
    )`select id from categories where id in (${empty}, ${withDonation})`;
    expect(left).toEqual([{ id: withDonation }]);
  });
});
