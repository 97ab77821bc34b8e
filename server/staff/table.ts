import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt, uuidKey } from "#server/platform/db/columns.ts";

/** The members of staff. The account library needs the columns that section 3 of the specification does not list. */
export const adminUsers = pgTable(
  "admin_users",
  {
    id: uuidKey(),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    role: text("role").notNull().default("viewer"),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    banned: boolean("banned").notNull().default(false),
    banReason: text("ban_reason"),
    banExpires: moment("ban_expires"),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    lastLogin: moment("last_login"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("admin_users_role_known", sql`${t.role} in ('admin', 'editor', 'viewer')`),
    check("admin_users_email_lower", sql`${t.email} = lower(${t.email})`),
    unique("admin_users_email_unique").on(t.email),
    index("admin_users_newest").on(t.createdAt.desc().nullsFirst(), t.id),
  ],
).enableRLS();

/** The levels of a person that differ from the preset of the role (permissions.ts). */
export const adminRights = pgTable(
  "admin_rights",
  {
    userId: text("user_id")
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
    area: text("area").notNull(),
    level: text("level").notNull(),
  },
  (t) => [
    primaryKey({ name: "admin_rights_key", columns: [t.userId, t.area] }),
    check(
      "admin_rights_area_known",
      sql`${t.area} in ('content', 'orders', 'contacts', 'refunds', 'transfers', 'cash', 'documents', 'exports', 'kurban', 'plans', 'settings', 'users')`,
    ),
    check("admin_rights_level_known", sql`${t.level} in ('none', 'see', 'change', 'decide')`),
  ],
).enableRLS();

export const sessions = pgTable(
  "sessions",
  {
    id: uuidKey(),
    token: text("token").notNull().unique("sessions_token_unique"),
    userId: text("user_id")
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    impersonatedBy: text("impersonated_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("sessions_of_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
).enableRLS();

/** The credentials of staff. The account library stores password hashes in this table. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuidKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("accounts_provider_unique").on(t.providerId, t.accountId),
    index("accounts_of_user").on(t.userId),
  ],
).enableRLS();

export const verifications = pgTable(
  "verifications",
  {
    id: uuidKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
).enableRLS();

export const twoFactors = pgTable(
  "two_factors",
  {
    id: uuidKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: moment("locked_until"),
    userId: text("user_id")
      .notNull()
      .references(() => adminUsers.id, { onDelete: "cascade" }),
  },
  (t) => [unique("two_factors_user_unique").on(t.userId)],
).enableRLS();

/** The counts of failed sign-ins by account and by address (sign-in-throttle.ts). */
export const authRateLimits = pgTable("auth_rate_limits", {
  id: uuidKey(),
  key: text("key").notNull().unique("auth_rate_limits_key_unique"),
  count: integer("count").notNull(),
  lastRequest: bigint("last_request", { mode: "number" }).notNull(),
}).enableRLS();

/** The audit trail: who changed which record. An entry is written in the transaction of the change. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: moment("at").notNull().defaultNow(),
    actorId: text("actor_id").references(() => adminUsers.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    address: text("address"),
    /**
     * The id of the form, which the browser creates. It identifies a form that a browser sends again
     * (find-submission.ts).
     */
    submission: text("submission"),
  },
  (t) => [
    uniqueIndex("audit_log_created_once")
      .on(t.submission)
      .where(sql`${t.action} = 'create' and ${t.submission} is not null`),
    index("audit_log_of_record").on(t.entity, t.entityId, t.id),
    index("audit_log_newest").on(t.at.desc().nullsFirst(), t.id),
    index("audit_log_of_actor").on(t.actorId, t.id),
  ],
).enableRLS();
