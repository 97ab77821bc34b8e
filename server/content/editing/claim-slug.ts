import { and, eq, isNull, like, ne, sql } from "drizzle-orm";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { StaffTx } from "#server/staff/staff-write.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { freeSlug, slugify } from "#shared/content/slug.ts";
import { type AnyKind, keyColumn, kindName, removedColumn } from "./record-kind.ts";
import { Refusal } from "./roll-back-refused.ts";
import { contentAddresses } from "./table.ts";

/**
 * Claims a slug for a record, and refuses a slug that another record has. A new record has no `id`. When the slug
 * redirects to another record, it is also refused, unless `endRedirect` is this slug: then the redirect ends. A refusal
 * proposes a free slug. Until the transaction ends, no other record of the kind can claim a slug.
 */
export async function claimSlug(
  { tx, audit }: StaffTx,
  kind: AnyKind,
  { id = "", slug }: { id?: string; slug: string },
  endRedirect?: string,
): Promise<void> {
  const { table, entity } = kind;
  await lockSlugs(tx, kind);
  const isNotRemoved = isNull(removedColumn(kind));
  const [otherRecord] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(keyColumn(kind), slug), ne(table.id, id), isNotRemoved));
  if (otherRecord) {
    const proposed = await proposeSlug(tx, kind, slug);
    throw new Refusal({ kind: "refused", errors: { slug: "taken" }, slug: { proposed } });
  }
  const address = and(eq(contentAddresses.kind, kindName(kind)), eq(contentAddresses.slug, slug));
  const [redirect] = (await tx
    .select({ id: table.id, title: table.title, removedAt: removedColumn(kind) })
    .from(contentAddresses)
    // The current slug of a deleted record is no redirect, because restoring the record asks for another slug.
    .innerJoin(table, and(eq(table.id, contentAddresses.recordId), ne(keyColumn(kind), slug)))
    .where(and(address, ne(table.id, id)))) as { id: string; title: string; removedAt: Date | null }[];
  if (!redirect) return;
  if (endRedirect !== slug) {
    const proposed = await proposeSlug(tx, kind, slug);
    const choice = { proposed, leadsTo: redirect.title, ...(redirect.removedAt && { leadsToDeleted: true }) };
    throw new Refusal({ kind: "refused", errors: { slug: "leadsElsewhere" }, slug: choice });
  }
  await tx.delete(contentAddresses).where(address);
  await audit({ action: "end-redirect", entity, entityId: redirect.id, before: { slug } });
}

/** Locks the slugs of this kind: until the transaction ends, no other transaction can choose a slug. */
export async function lockSlugs(tx: Tx, { entity }: AnyKind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.slugs}::int, hashtext(${entity}))`);
}

/** Proposes the slug with the lowest number that makes it free. */
export async function proposeSlug(tx: Tx, kind: AnyKind, slug: string): Promise<string> {
  return freeSlug(slug, await findUsedSlugs(tx, kind, slug));
}

/** Proposes the kind's name with a number (`haber-2`), for a title that gives an empty slug. */
export async function proposeNumbered(tx: Tx, kind: AnyKind): Promise<string> {
  const name = slugify(contentKinds[kindName(kind)].name);
  return freeSlug(name, (await findUsedSlugs(tx, kind, name)).add(name));
}

async function findUsedSlugs(tx: Tx, kind: AnyKind, slug: string): Promise<Set<string>> {
  const key = keyColumn(kind);
  const similar = `${slug.slice(0, 190)}%`;
  const currentRows = await tx
    .select({ slug: sql<string>`${key}` })
    .from(kind.table)
    .where(and(like(key, similar), isNull(removedColumn(kind))));
  const addressRows = await tx
    .select({ slug: contentAddresses.slug })
    .from(contentAddresses)
    .where(and(eq(contentAddresses.kind, kindName(kind)), like(contentAddresses.slug, similar)));
  return new Set([...currentRows, ...addressRows].map((row) => row.slug));
}
