import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { adminUsers } from "#server/staff/table.ts";
import { type Mapping, type RowOutcome, workingStates } from "#shared/giving/import-fields.ts";
import { importRows, imports } from "./table.ts";
import type { ImportRecord } from "./write-import.ts";

export function mappingOf({ kind, source, fields, dayOrder, header }: ImportRecord): Mapping {
  return { kind, source, fields: fields ?? header?.map(() => null) ?? [], dayOrder };
}

export type ImportRow = typeof importRows.$inferSelect;

/** Reads the next rows of an import that still have their cells. */
export async function readPart(
  db: Db | Tx,
  id: string,
  { after, limit, outcome }: { after: number; limit: number; outcome?: RowOutcome },
): Promise<ImportRow[]> {
  const conditions = [eq(importRows.importId, id), gt(importRows.line, after), sql`raw is not null`];
  if (outcome) conditions.push(eq(importRows.outcome, outcome));
  return db
    .select()
    .from(importRows)
    .where(and(...conditions))
    .orderBy(asc(importRows.line))
    .limit(limit);
}

/** Returns the imports on which the background job works, oldest first. */
export function listWorking(db: Db): Promise<ImportRecord[]> {
  return db
    .select()
    .from(imports)
    .where(inArray(imports.state, [...workingStates]))
    .orderBy(asc(imports.at));
}

export async function findImport(db: Db | Tx, id: string): Promise<ImportRecord | undefined> {
  const [found] = await db.select().from(imports).where(eq(imports.id, id));
  return found;
}

const pageSize = 20;

export async function listDataImports(db: Db, page: number | undefined) {
  const total = await db.$count(imports);
  const { pagination, offset } = nearestPage(total, page, pageSize);
  const rows = await db
    .select({ record: imports, byName: adminUsers.fullName })
    .from(imports)
    .leftJoin(adminUsers, eq(adminUsers.id, imports.by))
    .orderBy(desc(imports.at), imports.id)
    .offset(offset)
    .limit(pageSize);
  return {
    rows: rows.map(
      ({ record: { id, kind, source, file, state, rows, made, known, refused, at }, byName }) => {
        return { id, kind, source, file, state, rows, made, known, refused, at, byName };
      },
    ),
    total,
    ...pagination,
  };
}

export type DataImportRow = Awaited<ReturnType<typeof listDataImports>>["rows"][number];

/** One page of the rows of an import, for its report. */
export async function listImportRows(
  db: Db,
  id: string,
  { outcome, page }: { outcome: RowOutcome | undefined; page: number | undefined },
): Promise<ListPage<ImportRow & { id: string }>> {
  const ofImport: SQL[] = [eq(importRows.importId, id)];
  if (outcome) ofImport.push(eq(importRows.outcome, outcome));
  const total = await db.$count(importRows, and(...ofImport));
  const { pagination, offset } = nearestPage(total, page, pageSize);
  const rows = await db
    .select()
    .from(importRows)
    .where(and(...ofImport))
    .orderBy(asc(importRows.line))
    .offset(offset)
    .limit(pageSize);
  return { rows: rows.map((row) => ({ ...row, id: String(row.line) })), total, ...pagination };
}

/** A campaign or project to which imported gifts can go. */
export type ImportTarget = {
  id: string;
  kind: "campaign" | "project";
  title: string;
  category: string;
  openingAmount: number;
  createdAt: Date;
  /** Staff deleted the project, so that new imports do not offer it. */
  isDeleted: boolean;
};

export async function listImportTargets(db: Db | Tx): Promise<ImportTarget[]> {
  const rows = await rowsOf<Omit<ImportTarget, "createdAt"> & { createdAt: string }>(db)`
    select id, 'campaign' as kind, title, category, opening_amount::float8 as "openingAmount",
      created_at::text as "createdAt", false as "isDeleted" from campaigns
    union all
    select id, 'project', title, category, opening_amount::float8, created_at::text, deleted_at is not null from projects
    order by title, id`;
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
