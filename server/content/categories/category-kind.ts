import { and, eq, isNull, like, or, sql } from "drizzle-orm";
import { checkValues } from "#server/content/editing/check-values.ts";
import { activeVerb, editVerbs, orderVerbs } from "#server/content/editing/content-verbs.ts";
import { setRecord } from "#server/content/editing/edit-record.ts";
import type { Deleted } from "#server/content/editing/outcomes.ts";
import type { RecordKind, RowOf } from "#server/content/editing/record-kind.ts";
import { Refusal } from "#server/content/editing/roll-back-refused.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { StaffContext, StaffTx } from "#server/staff/staff-write.ts";
import { ALL_CATEGORIES, CATEGORIZED, RULED_CATEGORIES } from "#shared/content/category.ts";
import { type CategoryInput, categoryTranslations, categoryValues } from "#shared/content/category-values.ts";
import { freeSlug, slugify } from "#shared/content/slug.ts";
import { OTHER_PURPOSES } from "#shared/money/account-purpose.ts";
import { categories } from "./table.ts";

const maxIdLength = 40;

/** The tab of all categories, and the purposes of bank accounts that are no category. */
const reservedIds = [ALL_CATEGORIES, ...Object.keys(OTHER_PURPOSES)];

/** Counts the records of a category, also the deleted ones, because staff can restore them. */
export const recordCount = sql<number>`(${sql.join(
  CATEGORIZED.map(
    (table) => sql`(select count(*) from ${sql.identifier(table)} r where r.category = categories.id)`,
  ),
  sql` + `,
)})::int`;

export const categoryKind = {
  entity: "category",
  table: categories,
  values: categoryValues,
  translations: categoryTranslations,
  removed: "deletedAt",
  unique: { constraint: "categories_name", field: "title" },
  orderGroup: categories.kind,
  // The items of orders keep the category that their campaign had.
  purgeable: sql`${recordCount} = 0
    and not exists (select from order_items where order_items.category = categories.id)`,
  visible: () => and(eq(categories.isActive, true), isNull(categories.deletedAt)),
} satisfies RecordKind<typeof categories>;

/** The actions of staff on categories. A new category becomes the last of its list. */
export const categoryVerbs = {
  ...editVerbs(categoryKind, checkCategory),
  ...activeVerb(categoryKind),
  ...orderVerbs(categoryKind),
  /** Deletes a category without records. Nobody deletes a category that a rule names. */
  remove: (ctx: StaffContext, id: string): Promise<Deleted> =>
    setRecord(ctx, categoryKind, id, "delete", async (_row, { tx, now }) => {
      if (RULED_CATEGORIES.includes(id) || (await countRecords(tx, id)) > 0)
        throw new Refusal({ kind: "refused", errors: { id: "inUse" } });
      return { kind: "valid", values: { deletedAt: now } };
    }),
};

function checkCategory(input: CategoryInput) {
  const checked = checkValues(categoryValues, input);
  return async (stored: RowOf<typeof categories> | undefined, { tx }: StaffTx) => {
    if (checked.kind === "refused") return checked;
    if (!stored)
      return { ...checked, values: { ...checked.values, id: await chooseId(tx, checked.values.title) } };
    if (checked.values.kind === stored.kind) return checked;
    return { kind: "refused" as const, errors: { kind: "invalid" as const } };
  };
}

/** Chooses the id of a new category: the slug of its name, with a number when another category has this id. */
async function chooseId(tx: Tx, title: string): Promise<string> {
  const slug = slugify(title).slice(0, maxIdLength).replace(/-+$/, "") || "kategori";
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(or(eq(categories.id, slug), like(categories.id, `${slug.slice(0, maxIdLength - 5)}%`)));
  return freeSlug(slug, new Set([...reservedIds, ...rows.map(({ id }) => id)]), maxIdLength);
}

async function countRecords(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.select({ count: recordCount }).from(categories).where(eq(categories.id, id));
  return row?.count ?? 0;
}
