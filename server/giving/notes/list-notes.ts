import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import type { Actor } from "#server/staff/audit.ts";
import { may } from "#server/staff/permissions.ts";
import { adminUsers } from "#server/staff/table.ts";
import { noteAreas, noteEntities } from "#shared/giving/note-areas.ts";
import { istanbulDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import type { NoteSubject } from "./find-subject.ts";
import { notes } from "./table.ts";

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number];

const maxNotes = 200;
const maxToday = 20;
const pageSize = 20;

const author = alias(adminUsers, "author");
const assigned = alias(adminUsers, "assigned");

const noteColumns = {
  id: notes.id,
  entity: notes.entity,
  entityId: notes.entityId,
  text: notes.text,
  dueOn: notes.dueOn,
  isTask: notes.isTask,
  assignee: notes.assignee,
  assigneeName: assigned.fullName,
  by: notes.by,
  byName: author.fullName,
  at: notes.at,
  doneAt: notes.doneAt,
};

/**
 * Lists the newest notes of a record. The card of a donor has those of the donors merged into it. `total` is the number of
 * all notes.
 */
export async function listNotes(db: Db, { entity, entityId }: NoteSubject) {
  const isOfRecord =
    entity === "donor"
      ? sql`${notes.entityId} in (select id from donors where coalesce(merged_into, id) = ${entityId})`
      : eq(notes.entityId, entityId);
  const where = and(eq(notes.entity, entity), isOfRecord);
  const rows = await db
    .select(noteColumns)
    .from(notes)
    .leftJoin(author, eq(author.id, notes.by))
    .leftJoin(assigned, eq(assigned.id, notes.assignee))
    .where(where)
    .orderBy(desc(notes.at), notes.id)
    .limit(maxNotes);
  return { rows, total: rows.length < maxNotes ? rows.length : await db.$count(notes, where) };
}

/**
 * Lists the tasks that are due by the present day in Istanbul and are unassigned or given to the person, and the person's
 * tasks without a day. Tasks that were done on the present day are listed, too. `total` is the number of all of them.
 */
export async function listTodaysTasks(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{ rows: TaskRow[]; total: number }> {
  const isDone = gte(notes.doneAt, startOfIstanbulDay(istanbulDay(now)));
  const where = and(isDueFor(actor, now), or(isNull(notes.doneAt), isDone));
  const rows = await selectTasks(db, where, [asc(notes.dueOn), asc(notes.at)], { limit: maxToday });
  return { rows, total: rows.length < maxToday ? rows.length : await db.$count(notes, where) };
}

/** Counts the open tasks of listTodaysTasks, at most `limit`. */
export async function countTodaysTasks(db: Db, actor: Actor, now: Date, limit: number): Promise<number> {
  const open = db
    .select({ id: notes.id })
    .from(notes)
    .where(and(isDueFor(actor, now), isNull(notes.doneAt)))
    .limit(limit)
    .as("open");
  const [row] = await db.select({ tasks: count() }).from(open);
  return row?.tasks ?? 0;
}

/** `isMine`: only the tasks that are given to the person. */
type TaskQuery = { isDone: boolean; isMine: boolean; page: number };

/** Lists one page of the tasks that the person may see: the open ones by their day, the done ones newest first. */
export async function listTasks(
  db: Db,
  actor: Actor,
  { isDone, isMine, page }: TaskQuery,
): Promise<ListPage<TaskRow>> {
  const where = and(
    isVisibleTask(actor),
    isDone ? isNotNull(notes.doneAt) : isNull(notes.doneAt),
    isMine ? eq(notes.assignee, actor.id) : undefined,
  );
  const total = await db.$count(notes, where);
  const { pagination, offset } = nearestPage(total, page, pageSize);
  const order = isDone ? [desc(notes.doneAt)] : [sql`${notes.dueOn} asc nulls last`, asc(notes.at)];
  const rows = await selectTasks(db, where, order, { limit: pageSize, offset });
  return { rows, total, ...pagination };
}

/** A task of a person whose account is switched off counts as unassigned. */
function isDueFor(actor: Actor, now: Date): SQL | undefined {
  const isMine = eq(notes.assignee, actor.id);
  const isUnassigned = sql`not exists (select from admin_users u where u.id = ${notes.assignee} and not u.banned)`;
  const isDue = lte(notes.dueOn, istanbulDay(now));
  return and(
    isVisibleTask(actor),
    or(and(isMine, isNull(notes.dueOn)), and(isDue, or(isMine, isUnassigned))),
  );
}

/** Selects the tasks about records that the person may see. A deleted campaign has none until it is restored. */
function isVisibleTask(actor: Actor): SQL | undefined {
  const visible = noteEntities.filter((entity) => may(actor, noteAreas[entity], "see"));
  return and(
    eq(notes.isTask, true),
    inArray(notes.entity, visible),
    sql`not (${notes.entity} = 'campaign' and exists (
      select from campaigns where campaigns.id = ${notes.entityId} and archived_at is not null))`,
  );
}

/** Selects tasks with what names their records. */
function selectTasks(
  db: Db,
  where: SQL | undefined,
  order: readonly SQL[],
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const isOf = (entity: NoteSubject["entity"]) => sql`${notes.entity} = ${entity}`;
  const rowId = sql`case when ${isOf("movement")} then ${notes.entityId}::bigint end`;
  return db
    .select({
      ...noteColumns,
      donorName: sql<
        string | null
      >`(select d.name from donors n join donors d on d.id = coalesce(n.merged_into, n.id)
        where ${isOf("donor")} and n.id = ${notes.entityId})`,
      campaignTitle: sql<string | null>`(select title from campaigns
        where ${isOf("campaign")} and campaigns.id = ${notes.entityId})`,
      bookedOn: sql<
        string | null
      >`(select booked_on::text from all_statement_rows where all_statement_rows.id = ${rowId})`,
      currency: sql<
        string | null
      >`(select s.currency from statements s join all_statement_rows r on r.statement_id = s.id
        where r.id = ${rowId})`,
      amount: sql<
        number | null
      >`(select amount::float8 from all_statement_rows where all_statement_rows.id = ${rowId})`,
    })
    .from(notes)
    .leftJoin(author, eq(author.id, notes.by))
    .leftJoin(assigned, eq(assigned.id, notes.assignee))
    .where(where)
    .orderBy(...order, notes.id)
    .limit(limit)
    .offset(offset);
}
