import { sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Role } from "../accounts/roles.ts";
import type { StaffContext } from "../accounts/staff-write.ts";
import { adminUsers, auditLog } from "../accounts/table.ts";
import { activateCampaign } from "../campaigns/activate-campaign.ts";
import { createCampaign } from "../campaigns/create-campaign.ts";
import { deleteCampaign } from "../campaigns/delete-campaign.ts";
import { moveCampaign } from "../campaigns/move-campaign.ts";
import { reorderCampaigns } from "../campaigns/reorder-campaigns.ts";
import { restoreCampaign } from "../campaigns/restore-campaign.ts";
import { campaigns } from "../campaigns/table.ts";
import { updateCampaign } from "../campaigns/update-campaign.ts";
import { createNews } from "../content/news/create-news.ts";
import { deleteNews } from "../content/news/delete-news.ts";
import { publishNews } from "../content/news/publish-news.ts";
import { restoreNews } from "../content/news/restore-news.ts";
import { news } from "../content/news/table.ts";
import { updateNews } from "../content/news/update-news.ts";
import { createPage } from "../content/pages/create-page.ts";
import { deletePage } from "../content/pages/delete-page.ts";
import { restorePage } from "../content/pages/restore-page.ts";
import { pages } from "../content/pages/table.ts";
import { updatePage } from "../content/pages/update-page.ts";
import { activateSlider } from "../content/sliders/activate-slider.ts";
import { createSlider } from "../content/sliders/create-slider.ts";
import { deleteSlider } from "../content/sliders/delete-slider.ts";
import { moveSlider } from "../content/sliders/move-slider.ts";
import { reorderSliders } from "../content/sliders/reorder-sliders.ts";
import { restoreSlider } from "../content/sliders/restore-slider.ts";
import { sliders } from "../content/sliders/table.ts";
import { updateSlider } from "../content/sliders/update-slider.ts";
import type { Connection, Db } from "../db/connect.ts";
import { openTestDatabase, silent } from "../db/test-database.ts";
import { activateProject } from "../projects/activate-project.ts";
import { createProject } from "../projects/create-project.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { moveProject } from "../projects/move-project.ts";
import { reorderProjects } from "../projects/reorder-projects.ts";
import { restoreProject } from "../projects/restore-project.ts";
import { projects } from "../projects/table.ts";
import { updateProject } from "../projects/update-project.ts";
import type { Moved, NewOrder, Reordered } from "./arrange-records.ts";
import type { Direction } from "./order-rules.ts";
import type { Created, Deleted, Restored, Target, Toggled, Updated } from "./outcomes.ts";

/** A database with three members of staff, and a clock that tests can move. */
export type TestRecords = {
  connection: Connection;
  db: Db;
  as(role: Role): StaffContext;
  now(): Date;
  pass(ms: number): void;
  /** The audit entries of a record, oldest first. */
  trail(
    id: string,
  ): Promise<{ actor: string; action: string; entity: string; before: unknown; after: unknown }[]>;
  count(table: PgTable): Promise<number>;
};

export async function openTestRecords(): Promise<TestRecords> {
  const connection = await openTestDatabase();
  const { db } = connection;
  const roles = ["admin", "editor", "viewer"] as const;
  await db
    .insert(adminUsers)
    .values(
      roles.map((role) => ({ id: role, email: `${role}@example.org`, fullName: `${role} hanım`, role })),
    );
  let now = new Date("2026-11-20T09:00:00.000Z");
  const clock = { now: () => now };
  return {
    connection,
    db,
    as: (role) => ({
      db,
      clock,
      log: silent,
      actor: { id: role, name: `${role} hanım`, role, address: "192.0.2.1" },
    }),
    now: () => now,
    pass(ms) {
      now = new Date(now.getTime() + ms);
    },
    trail: (id) =>
      db
        .select({
          actor: auditLog.actorName,
          action: auditLog.action,
          entity: auditLog.entity,
          before: auditLog.before,
          after: auditLog.after,
        })
        .from(auditLog)
        .where(sql`entity_id = ${id}`)
        .orderBy(auditLog.id),
    async count(table) {
      const [row] = (await db.select({ n: sql<number>`count(*)::int` }).from(table)) as { n: number }[];
      return row?.n ?? 0;
    },
  };
}

type Over = Record<string, unknown>;

/** One kind of record with its verbs, for tests that apply to all kinds. */
export type TestKind = {
  name: string;
  table: PgTable & { id: PgColumn };
  /** The boolean that decides whether visitors see it. */
  shown?: "published" | "isActive";
  removed: "deletedAt" | "archivedAt";
  create(ctx: StaffContext, title: string, over?: Over): Promise<Created>;
  update(ctx: StaffContext, target: Target, title: string, over?: Over): Promise<Updated>;
  remove(ctx: StaffContext, id: string): Promise<Deleted>;
  restore(ctx: StaffContext, id: string, slug?: string): Promise<Restored>;
  toggle?(ctx: StaffContext, id: string, on: boolean): Promise<Toggled>;
};

export type OrderedTestKind = TestKind & {
  move(ctx: StaffContext, id: string, direction: Direction): Promise<Moved>;
  reorder(ctx: StaffContext, order: NewOrder): Promise<Reordered>;
};

const item = { excerpt: "Özet", category: "Duyurular" as const, content: "<p>Metin</p>" };
const page = { content: "<p>Metin</p>" };
const campaign = { description: "Açıklama", category: "genel" as const, displayOrder: 1 };
const slide = { description: "Açıklama" };
const project = {
  description: "Açıklama",
  content: "<p>Metin</p>",
  image: "https://example.org/kuyu.jpg",
  category: "Su Kuyusu" as const,
};

export const newsTests: TestKind = {
  name: "news",
  table: news,
  shown: "published",
  removed: "deletedAt",
  create: (ctx, title, over) => createNews(ctx, { ...item, title, ...over }),
  update: (ctx, target, title, over) => updateNews(ctx, target, { ...item, title, ...over }),
  remove: deleteNews,
  restore: restoreNews,
  toggle: publishNews,
};

export const pageTests: TestKind = {
  name: "page",
  table: pages,
  removed: "deletedAt",
  create: (ctx, title, over) => createPage(ctx, { ...page, title, ...over }),
  update: (ctx, target, title, over) => updatePage(ctx, target, { ...page, title, ...over }),
  remove: deletePage,
  restore: restorePage,
};

export const projectTests: OrderedTestKind = {
  name: "project",
  table: projects,
  shown: "isActive",
  removed: "deletedAt",
  create: (ctx, title, over) => createProject(ctx, { ...project, title, ...over }),
  update: (ctx, target, title, over) => updateProject(ctx, target, { ...project, title, ...over }),
  remove: deleteProject,
  restore: restoreProject,
  toggle: activateProject,
  move: moveProject,
  reorder: reorderProjects,
};

export const sliderTests: OrderedTestKind = {
  name: "slider",
  table: sliders,
  shown: "isActive",
  removed: "deletedAt",
  create: (ctx, title, over) => createSlider(ctx, { ...slide, title, ...over }),
  update: (ctx, target, title, over) => updateSlider(ctx, target, { ...slide, title, ...over }),
  remove: deleteSlider,
  restore: restoreSlider,
  toggle: activateSlider,
  move: moveSlider,
  reorder: reorderSliders,
};

export const campaignTests: OrderedTestKind = {
  name: "campaign",
  table: campaigns,
  shown: "isActive",
  removed: "archivedAt",
  create: (ctx, title, over) => createCampaign(ctx, { ...campaign, title, ...over }),
  update: (ctx, target, title, over) => updateCampaign(ctx, target, { ...campaign, title, ...over }),
  remove: deleteCampaign,
  restore: restoreCampaign,
  toggle: activateCampaign,
  move: moveCampaign,
  reorder: reorderCampaigns,
};

export const everyKind = [newsTests, pageTests, projectTests, sliderTests, campaignTests];
export const orderedKinds = [projectTests, sliderTests, campaignTests];
export const sluggedKinds = [newsTests, pageTests, projectTests];

/** The record's row. */
export async function rowOf(db: Db, { table }: TestKind, id: string): Promise<Record<string, unknown>> {
  const [row] = await db.select().from(table).where(sql`${table.id} = ${id}`);
  return row as Record<string, unknown>;
}

/** Adds a record. Returns the target for the next change. */
export async function added(ctx: StaffContext, kind: TestKind, title: string, over?: Over): Promise<Target> {
  const made = await kind.create(ctx, title, over);
  if (made.kind !== "saved") throw new Error(`no ${kind.name} was added: ${JSON.stringify(made)}`);
  return { id: made.id, seen: made.updatedAt };
}
