import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { secondFactorSetting } from "#shared/settings/second-factor-setting.ts";
import type { Db, Tx } from "../db/connect.ts";
import { startOfDay } from "../db/start-of-day.ts";
import { isRole, type Role } from "./roles.ts";
import { readSettings } from "./store-settings.ts";
import { adminUsers, auditLog } from "./table.ts";

export type UserRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  active: boolean;
  secondFactor: boolean;
  lastLogin: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const userColumns = {
  id: adminUsers.id,
  name: adminUsers.fullName,
  email: adminUsers.email,
  role: adminUsers.role,
  active: sql<boolean>`not ${adminUsers.banned}`,
  secondFactor: adminUsers.twoFactorEnabled,
  lastLogin: adminUsers.lastLogin,
  createdAt: adminUsers.createdAt,
  updatedAt: adminUsers.updatedAt,
};

/** All staff, newest first (docs/specification.md#2-screens-and-routes, "Users"). */
export async function listUsers(db: Db): Promise<UserRow[]> {
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

/** Whether this is the only account left that can manage the others. */
export async function isOnlyAdministrator(db: Db, id: string): Promise<boolean> {
  const administrators = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(and(eq(adminUsers.role, "admin"), eq(adminUsers.banned, false)))
    .limit(2);
  return administrators.length === 1 && administrators[0]?.id === id;
}

export async function isSecondFactorRequired(db: Db | Tx): Promise<boolean> {
  return (await readSettings(db, secondFactorSetting)).required;
}

export type AuditRow = {
  id: number;
  at: Date;
  actorId: string | null;
  actorName: string;
  action: string;
  entity: string;
  entityId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string | null;
};

const subjects = {
  /** The steps of refunds are entries of their orders. */
  refunds: sql`${auditLog.entity} = 'order' and ${auditLog.action} ~ '(^|-)refund(-|$)'`,
  documents: sql`(${auditLog.entity} = 'document' or ${auditLog.action} = 'hand-out'
    or (${auditLog.entity} = 'setting' and ${auditLog.entityId} = 'documents'))`,
  exports: eq(auditLog.action, "export"),
} as const;

export type AuditSubject = keyof typeof subjects;

export function isAuditSubject(value: string): value is AuditSubject {
  return Object.hasOwn(subjects, value);
}

type AuditFilter = {
  entity?: string | undefined;
  entityId?: string | undefined;
  actorId?: string | undefined;
  /** A subject that is no kind of record of its own. */
  about?: AuditSubject | undefined;
  /** The first and the last day in Istanbul, as YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** Entries older than this id: the next page. */
  before?: number | undefined;
};

/** The audit trail, newest first: at most `limit` entries. */
export async function listAudit(db: Db, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const conditions: SQL[] = [];
  if (filter.entity) conditions.push(eq(auditLog.entity, filter.entity));
  if (filter.entityId) conditions.push(eq(auditLog.entityId, filter.entityId));
  if (filter.actorId) conditions.push(eq(auditLog.actorId, filter.actorId));
  if (filter.about) conditions.push(subjects[filter.about]);
  if (filter.from) conditions.push(sql`${auditLog.at} >= ${startOfDay(sql`${filter.from}::date`)}`);
  if (filter.to) conditions.push(sql`${auditLog.at} < ${startOfDay(sql`(${filter.to}::date + 1)`)}`);
  if (filter.before !== undefined) conditions.push(lt(auditLog.id, filter.before));
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, before: asRecord(row.before), after: asRecord(row.after) }));
}

function withRole<Row extends { role: string }>(row: Row): Omit<Row, "role"> & { role: Role } {
  return { ...row, role: isRole(row.role) ? row.role : "viewer" };
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
