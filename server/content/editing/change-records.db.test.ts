import { afterAll, beforeAll, expect, test } from "vitest";
import { campaignVerbs } from "#server/content/campaigns/campaign-kind.ts";
import { categoryKind, categoryVerbs } from "#server/content/categories/category-kind.ts";
import { newsKind, newsVerbs } from "#server/content/news/news-kind.ts";
import { auditLog } from "#server/staff/table.ts";
import {
  addRecord,
  campaignTests,
  everyKind,
  newsTests,
  openTestRecords,
  rowOf,
  type TestRecords,
} from "#testing/world/records.ts";
import { changeRecords } from "./change-records.ts";

const categoryTests = everyKind.find(({ name }) => name === "category") ?? newsTests;

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

async function addNews(...titles: string[]) {
  const ids: string[] = [];
  for (const title of titles) ids.push((await addRecord(staff.as("admin"), newsTests, title)).id);
  staff.passMs(1_000);
  return ids;
}

test("each record has its own outcome and audit entry, in the order of the list", async () => {
  const [first = "", second = "", third = ""] = await addNews("Bir", "İki", "Üç");
  await newsVerbs.activate(staff.as("admin"), second, true);
  await newsVerbs.remove(staff.as("admin"), third);
  staff.passMs(1_000);
  const result = await changeRecords(staff.as("editor"), newsKind, [third, second, "yok", first], (ctx, id) =>
    newsVerbs.activate(ctx, id, true),
  );
  const records = result.kind === "done" ? result.records : [];
  expect(records.map(({ id, outcome, isChanged }) => [id, outcome.kind, isChanged])).toEqual([
    [third, "missing", false],
    [second, "saved", false],
    ["yok", "missing", false],
    [first, "saved", true],
  ]);
  expect(records.map(({ before }) => before?.title)).toEqual(["Üç", "İki", undefined, "Bir"]);
  expect(await rowOf(staff.db, newsTests, first)).toMatchObject({ published: true, updatedBy: "editor" });
  expect((await staff.trail(first)).at(-1)).toMatchObject({ actor: "editor hanım", action: "publish" });
});

test("a category in use is not deleted, a category whose name is taken is not restored, and the others change", async () => {
  const ctx = staff.as("editor");
  const kind = { kind: "campaigns" };
  const used = await addRecord(ctx, categoryTests, "Kullanılan", kind);
  const unused = await addRecord(ctx, categoryTests, "Kullanılmayan", kind);
  await addRecord(ctx, campaignTests, "Kampanya", { category: used.id });
  staff.passMs(1_000);
  const removed = await changeRecords(ctx, categoryKind, [used.id, unused.id], categoryVerbs.remove);
  expect(removed).toMatchObject({
    records: [
      { id: used.id, outcome: { kind: "refused", errors: { id: "inUse" } }, isChanged: false },
      { id: unused.id, outcome: { kind: "saved" }, isChanged: true },
    ],
  });
  expect((await rowOf(staff.db, categoryTests, used.id)).deletedAt).toBeNull();
  await addRecord(ctx, categoryTests, "Kullanılmayan", kind);
  const restored = await changeRecords(ctx, categoryKind, [unused.id], (each, id) =>
    categoryVerbs.restore(each, id),
  );
  expect(restored).toMatchObject({ records: [{ outcome: { errors: { title: "taken" } } }] });
});

test("records move to another category, but not to one of another list", async () => {
  const campaign = await addRecord(staff.as("admin"), campaignTests, "Taşınan");
  staff.passMs(1_000);
  const move = (category: string) => campaignVerbs.setCategory(staff.as("editor"), campaign.id, category);
  expect(await move("Duyurular")).toEqual({ kind: "refused", errors: { category: "invalid" } });
  expect(await move("egitim")).toMatchObject({ kind: "saved" });
  expect((await staff.trail(campaign.id)).at(-1)).toMatchObject({
    action: "update",
    before: { category: "genel" },
    after: { category: "egitim" },
  });
});

test("without the right nothing changes, and an error of one record rolls back all", async () => {
  const ids = await addNews("Dört", "Beş");
  const entries = await staff.count(auditLog);
  const remove = newsVerbs.remove;
  expect(await changeRecords(staff.as("viewer"), newsKind, ids, remove)).toEqual({
    kind: "forbidden",
    area: "content",
    level: "change",
  });
  // The right may end between two records.
  const mixed = await changeRecords(staff.as("editor"), newsKind, ids, (ctx, id) =>
    remove(id === ids[0] ? staff.as("viewer") : ctx, id),
  );
  expect(mixed).toMatchObject({
    records: [{ outcome: { kind: "forbidden" } }, { outcome: { kind: "saved" } }],
  });
  const [kept = ""] = ids;
  await expect(
    changeRecords(staff.as("editor"), newsKind, [kept, "yok"], async (ctx, id) => {
      if (id === "yok") throw new Error("broken");
      return remove(ctx, id);
    }),
  ).rejects.toThrow("broken");
  expect((await rowOf(staff.db, newsTests, kept)).deletedAt).toBeNull();
  expect(await staff.count(auditLog)).toBe(entries + 1);
});

test("the page cache gets one notice for all records", async () => {
  const ids = await addNews("Altı", "Yedi", "Sekiz");
  const marks: string[] = [];
  const stop = await staff.connection.listen("content_changed", {
    onMessage: (mark) => marks.push(mark),
    onConnectionChange() {},
  });
  await changeRecords(staff.as("editor"), newsKind, ids, (ctx, id) => newsVerbs.activate(ctx, id, true));
  await staff.db.execute("select pg_notify('content_changed', 'end')");
  await expect.poll(() => marks).toEqual(["", "end"]);
  await stop();
});
