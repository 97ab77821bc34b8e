import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { campaignVerbs } from "#server/content/campaigns/campaign-kind.ts";
import { categoryVerbs } from "#server/content/categories/category-kind.ts";
import type { Moved, NewOrder, Reordered } from "#server/content/editing/arrange-records.ts";
import type { Direction } from "#server/content/editing/order-rules.ts";
import type {
  Created,
  Deleted,
  EditTarget,
  Missing,
  Restored,
  SlugConsent,
  Toggled,
  Updated,
} from "#server/content/editing/outcomes.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { everyKind as kinds } from "#server/content/every-kind.ts";
import { faqVerbs } from "#server/content/faqs/faq-kind.ts";
import { newsVerbs } from "#server/content/news/news-kind.ts";
import { pageVerbs } from "#server/content/pages/page-kind.ts";
import { projectVerbs } from "#server/content/projects/project-kind.ts";
import { sliderVerbs } from "#server/content/sliders/slider-kind.ts";
import { storyVerbs } from "#server/content/stories/story-kind.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Role } from "#server/staff/roles.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { auditLog } from "#server/staff/table.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { addStaff, contextOf, createClock } from "./staff.ts";

export type TestRecords = Awaited<ReturnType<typeof openTestRecords>>;

/** A database with three members of staff, and a clock that tests can move. */
export async function openTestRecords() {
  const connection = await openTestDatabase();
  const { db } = connection;
  const clock = createClock();
  const person = (role: Role) => ({ id: role, name: `${role} hanım`, role });
  await addStaff(db, person("admin"), person("editor"), person("viewer"));
  return {
    connection,
    db,
    as: (role: Role) => contextOf({ db, clock }, person(role), "192.0.2.1"),
    now: clock.now,
    passMs: (ms: number) => clock.forwardMinutes(ms / 60_000),
    /** The audit entries of a record, oldest first. */
    async trail(id: string) {
      const rows = await db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
      return rows.map(({ actorName: actor, action, entity, before, after }) => {
        return { actor, action, entity, before, after };
      });
    },
    count: (table: PgTable) => db.$count(table),
  };
}

/** Values instead of the usual ones. */
type Overrides = Record<string, unknown>;

/** One kind of record with its verbs, for tests that apply to all kinds. */
export type TestKind = {
  name: string;
  table: PgTable & { id: PgColumn };
  /** The boolean that decides whether visitors see it. */
  shown?: "published" | "isActive";
  removed: "deletedAt" | "archivedAt";
  kind: RecordKind;
  create(ctx: StaffContext, title: string, overrides?: Overrides, consent?: SlugConsent): Promise<Created>;
  update(ctx: StaffContext, target: EditTarget, title: string, overrides?: Overrides): Promise<Updated>;
  remove(ctx: StaffContext, id: string): Promise<Deleted>;
  restore(ctx: StaffContext, id: string, slug?: string): Promise<Restored>;
  restoreVersion(ctx: StaffContext, target: EditTarget, versionId: string): Promise<Updated>;
  duplicate(ctx: StaffContext, id: string): Promise<Created | Missing>;
  toggle?(ctx: StaffContext, id: string, on: boolean): Promise<Toggled>;
};

export type OrderedTestKind = TestKind & {
  move(ctx: StaffContext, id: string, direction: Direction): Promise<Moved>;
  reorder(ctx: StaffContext, order: NewOrder): Promise<Reordered>;
};

/** Each kind with its verbs and with the values that every record needs. */
const kindTests = {
  campaigns: {
    ...testKind(kinds.campaigns, campaignVerbs, {
      description: "Açıklama",
      category: "genel",
      displayOrder: 1,
    }),
    ...orderVerbs(campaignVerbs),
  },
  projects: {
    ...testKind(kinds.projects, projectVerbs, {
      description: "Açıklama",
      content: "<p>Metin</p>",
      image: "https://example.org/kuyu.jpg",
      category: "Su Kuyusu",
    }),
    ...orderVerbs(projectVerbs),
  },
  sliders: {
    ...testKind(kinds.sliders, sliderVerbs, { description: "Açıklama" }),
    ...orderVerbs(sliderVerbs),
  },
  pages: testKind(kinds.pages, pageVerbs, { content: "<p>Metin</p>" }),
  news: {
    ...testKind(kinds.news, newsVerbs, { excerpt: "Özet", category: "Duyurular", content: "<p>Metin</p>" }),
    shown: "published" as const,
  },
  stories: {
    ...testKind(kinds.stories, storyVerbs, {
      excerpt: "Özet",
      content: "<p>Metin</p>",
      image: "https://example.org/corba.jpg",
    }),
    ...orderVerbs(storyVerbs),
  },
  faqs: {
    ...testKind(kinds.faqs, faqVerbs, { category: "Bağış yapmak", content: "<p>Cevap</p>" }),
    ...orderVerbs(faqVerbs),
  },
  categories: {
    ...testKind(kinds.categories, categoryVerbs, { kind: "campaigns" }),
    ...orderVerbs(categoryVerbs),
  },
} satisfies Record<ContentKind, TestKind>;

export const {
  campaigns: campaignTests,
  projects: projectTests,
  sliders: sliderTests,
  pages: pageTests,
  news: newsTests,
} = kindTests;

export const everyKind: TestKind[] = Object.values(kindTests);
export const orderedKinds = everyKind.filter((kind): kind is OrderedTestKind => "move" in kind);
export const sluggedKinds = everyKind.filter(({ table }) => "slug" in table);

type Verbs<Input> = {
  create(ctx: StaffContext, input: Input, consent?: SlugConsent): Promise<Created>;
  update(ctx: StaffContext, target: EditTarget, input: Input): Promise<Updated>;
  restoreVersion: TestKind["restoreVersion"];
  duplicate: TestKind["duplicate"];
  remove: TestKind["remove"];
  restore: TestKind["restore"];
  activate?: TestKind["toggle"];
};

function testKind<Input>(kind: RecordKind, verbs: Verbs<Input>, required: Partial<Input>): TestKind {
  const values = (title: string, overrides?: Overrides) => ({ ...required, title, ...overrides }) as Input;
  return {
    name: kind.entity,
    table: kind.table,
    removed: kind.removed,
    kind,
    create: (ctx, title, overrides, consent) => verbs.create(ctx, values(title, overrides), consent),
    update: (ctx, target, title, overrides) => verbs.update(ctx, target, values(title, overrides)),
    remove: verbs.remove,
    restore: verbs.restore,
    restoreVersion: verbs.restoreVersion,
    duplicate: verbs.duplicate,
    ...(verbs.activate && { toggle: verbs.activate, shown: "isActive" }),
  };
}

function orderVerbs({ move, reorder }: Pick<OrderedTestKind, "move" | "reorder">) {
  return { move, reorder };
}

export async function rowOf(db: Db, { table }: TestKind, id: string): Promise<Record<string, unknown>> {
  const [row] = await db.select().from(table).where(sql`${table.id} = ${id}`);
  return row as Record<string, unknown>;
}

/** Adds a record. Returns the target for the next change. */
export async function addRecord(
  ctx: StaffContext,
  kind: TestKind,
  title: string,
  overrides?: Overrides,
): Promise<EditTarget> {
  const outcome = await kind.create(ctx, title, overrides);
  if (outcome.kind !== "saved") throw new Error(`no ${kind.name} was added: ${JSON.stringify(outcome)}`);
  return { id: outcome.id, expectedUpdatedAt: outcome.updatedAt };
}
