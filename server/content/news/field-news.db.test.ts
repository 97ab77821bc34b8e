import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { purgeDeleted } from "#server/compose/jobs/purge-deleted.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { dayMs } from "#shared/text/time.ts";
import {
  addRecord,
  campaignTests,
  newsTests,
  openTestRecords,
  projectTests,
  rowOf,
  type TestRecords,
} from "#testing/world/records.ts";
import { listFieldNews } from "./queries.ts";
import { listCauseChoices } from "./staff-queries.ts";
import { news } from "./table.ts";

let staff: TestRecords;
let campaignId: string;
let school: string;
beforeAll(async () => {
  staff = await openTestRecords();
  const ctx = staff.as("admin");
  campaignId = (await addRecord(ctx, campaignTests, "Kuyu", { displayOrder: 1 })).id;
  school = (await addRecord(ctx, projectTests, "Okul")).id;
});
beforeEach(() => staff.db.delete(news));
afterAll(() => staff.connection.close());

async function listTitles(causes: Parameters<typeof listFieldNews>[1], limit?: number): Promise<string[]> {
  return (await listFieldNews(staff.db, causes, staff.now(), "tr", limit)).map(({ title }) => title);
}

test("the visible news about a campaign or project are listed newest first", async () => {
  const ctx = staff.as("editor");
  const visible = { published: true };
  await addRecord(ctx, newsTests, "İkisi", { ...visible, campaignIds: [campaignId], projectIds: [school] });
  staff.passMs(1_000);
  await addRecord(ctx, newsTests, "Yalnız kuyu", { ...visible, campaignIds: [campaignId] });
  await addRecord(ctx, newsTests, "Hiçbiri", visible);
  await addRecord(ctx, newsTests, "Taslak", { campaignIds: [campaignId] });
  const later = new Date(staff.now().getTime() + dayMs);
  await addRecord(ctx, newsTests, "Yarın", { ...visible, campaignIds: [campaignId], publishAt: later });
  expect(await listTitles({ campaignIds: [campaignId] })).toEqual(["Yalnız kuyu", "İkisi"]);
  expect(await listTitles({ projectIds: [school] })).toEqual(["İkisi"]);
  expect(await listTitles({ campaignIds: [campaignId], projectIds: [school] }, 1)).toEqual(["Yalnız kuyu"]);
  expect(await listTitles({})).toEqual([]);
});

test("only existing campaigns and projects are stored, sorted, so that an equal choice changes nothing", async () => {
  const ctx = staff.as("editor");
  const other = (await addRecord(staff.as("admin"), campaignTests, "Burs", { displayOrder: 2 })).id;
  const target = await addRecord(ctx, newsTests, "Seçili", {
    campaignIds: [campaignId, "yok", other, campaignId],
  });
  expect(await rowOf(staff.db, newsTests, target.id)).toMatchObject({ campaignIds: [other, campaignId] });
  const again = { campaignIds: [other, campaignId] };
  expect(await newsTests.update(ctx, target, "Seçili", again)).toMatchObject({
    updatedAt: target.expectedUpdatedAt,
  });
  staff.passMs(1_000);
  await newsTests.update(ctx, target, "Seçili", { campaignIds: [campaignId] });
  expect((await staff.trail(target.id)).at(-1)).toMatchObject({
    before: { campaignIds: [other, campaignId] },
    after: { campaignIds: [campaignId] },
  });
});

test("the purge of a campaign or project removes it from the news about it, and its deletion does not", async () => {
  const ctx = staff.as("admin");
  const { id: campaign } = await addRecord(ctx, campaignTests, "Geçici", { displayOrder: 3 });
  const { id: project } = await addRecord(ctx, projectTests, "Geçici");
  const causes = { campaignIds: [campaign, campaignId].sort(), projectIds: [project] };
  const { id } = await addRecord(ctx, newsTests, "Bağlı", { ...causes, published: true });
  await campaignTests.remove(ctx, campaign);
  await projectTests.remove(ctx, project);
  expect(await rowOf(staff.db, newsTests, id)).toMatchObject(causes);
  const gone = (choices: { id: string; gone: boolean }[]) =>
    choices.filter(({ gone }) => gone).map((c) => c.id);
  const choices = await listCauseChoices(staff.db, causes);
  expect([gone(choices.campaigns), gone(choices.projects)]).toEqual([[campaign], [project]]);
  expect(gone((await listCauseChoices(staff.db, { campaignIds: [], projectIds: [] })).campaigns)).toEqual([]);
  staff.passMs(31 * dayMs);
  expect(await purgeDeleted(staff.as("admin"))).toBe(2);
  expect(await rowOf(staff.db, newsTests, id)).toMatchObject({ campaignIds: [campaignId], projectIds: [] });
});

test("the news about a campaign are read from an index", async () => {
  await staff.db.execute(sql`set enable_seqscan = off`);
  const rows = await rowsOf<Record<string, string>>(
    staff.db,
  )`explain select id from news where campaign_ids && array['kuyu']::text[]`;
  expect(JSON.stringify(rows)).toContain("news_of_campaigns");
});
