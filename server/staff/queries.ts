import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { startOfDay } from "#server/platform/db/start-of-day.ts";
import { secondFactorSetting } from "#shared/settings/second-factor-setting.ts";
import { listFullAdministrators } from "./lock-user.ts";
import { isRole, type Role } from "./roles.ts";
import { readSettings } from "./store-settings.ts";
import { adminRights, adminUsers, auditLog } from "./table.ts";

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

const userColumns = {
  id: adminUsers.id,
  name: adminUsers.fullName,
  email: adminUsers.email,
  role: adminUsers.role,
  /** Whether rights of the person differ from the preset of the role. */
  hasOwnRights: sql<boolean>`exists (select from ${adminRights} where ${adminRights.userId} = ${adminUsers.id})`,
  active: sql<boolean>`not ${adminUsers.banned}`,
  secondFactor: adminUsers.twoFactorEnabled,
  lastLogin: adminUsers.lastLogin,
  createdAt: adminUsers.createdAt,
  updatedAt: adminUsers.updatedAt,
};

/** Lists all staff, newest first (docs/specification.md#2-screens-and-routes, "Users"). */
export async function listUsers(db: Db) {
  const rows = await db
    .select(userColumns)
    .from(adminUsers)
    .orderBy(desc(adminUsers.createdAt), adminUsers.id);
  return rows.map(withRole);
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select(userColumns).from(adminUsers).where(eq(adminUsers.id, id));
  return row && withRole(row);
}

/** Returns the only account with all rights; null if there are several. */
export async function findOnlyAdministrator(db: Db): Promise<string | null> {
  const [id, ...others] = await listFullAdministrators(db);
  return id !== undefined && others.length === 0 ? id : null;
}

export async function isSecondFactorRequired(db: Db | Tx): Promise<boolean> {
  return (await readSettings(db, secondFactorSetting)).required;
}

export type AuditRow = typeof auditLog.$inferSelect;

const subjectConditions = {
  /** Refunds have no own kind of record: the audit entries of a refund belong to its order. */
  refunds: sql`${auditLog.entity} = 'order' and ${auditLog.action} ~ '(^|-)refund(-|$)'`,
  documents: sql`(${auditLog.entity} = 'document' or ${auditLog.action} = 'hand-out'
    or (${auditLog.entity} = 'setting' and ${auditLog.entityId} = 'documents'))`,
  exports: eq(auditLog.action, "export"),
} as const;

export type AuditSubject = keyof typeof subjectConditions;

export function isAuditSubject(value: string): value is AuditSubject {
  return Object.hasOwn(subjectConditions, value);
}

type AuditFilter = {
  entity?: string | undefined;
  entityId?: string | undefined;
  actorId?: string | undefined;
  /** A subject that concerns several kinds of records. */
  about?: AuditSubject | undefined;
  /** The first and the last day in Istanbul, as YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** Returns only entries with a lower id, for the next page. */
  before?: number | undefined;
};

/** Lists the newest entries of the audit trail, at most `limit`. */
export function listAudit(db: Db | Tx, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const conditions = [
    filter.entity ? eq(auditLog.entity, filter.entity) : undefined,
    filter.entityId ? eq(auditLog.entityId, filter.entityId) : undefined,
    filter.actorId ? eq(auditLog.actorId, filter.actorId) : undefined,
    filter.about && subjectConditions[filter.about],
    filter.from ? sql`${auditLog.at} >= ${startOfDay(sql`${filter.from}::date`)}` : undefined,
    filter.to ? sql`${auditLog.at} < ${startOfDay(sql`(${filter.to}::date + 1)`)}` : undefined,
    filter.before === undefined ? undefined : lt(auditLog.id, filter.before),
  ];
  return db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

function withRole<Row extends { role: string }>(row: Row): Omit<Row, "role"> & { role: Role } {
  return { ...row, role: isRole(row.role) ? row.role : "viewer" };
}
