import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { DatabaseFigures } from "#server/platform/metrics/database-figures.ts";

const help = {
  imece_alarms_open: "Alarms about money that are not resolved",
  imece_alarms_oldest_seconds: "Age of the oldest of them",
  imece_sms_waiting: "SMS to be sent",
  imece_sms_oldest_seconds: "How long the oldest of them has been due",
  imece_sms_doubtful: "SMS that failed, or may have been sent or not",
  imece_mail_waiting: "Mail to be sent",
  imece_mail_oldest_seconds: "How long the oldest of it has been due",
  imece_mail_doubtful: "Mail that failed, or may have been sent or not",
  imece_inquiries_due: "Payments whose inquiry at the bank is due",
  imece_inquiries_oldest_seconds: "How long the longest of them has been due",
} as const;

type Figures = Record<keyof typeof help, number>;

/** Alarms, messages and inquiries that wait, for /metrics. */
export const waitingFigures: DatabaseFigures<keyof typeof help> = { help, read };

async function read(db: Db): Promise<Figures> {
  const rows = await rowsOf<Figures>(db)`
    select a.*, s.*, d.*, m.*, e.*, i.* from
      (select count(*)::int as imece_alarms_open, ${selectAge(sql`min(created_at)`)} as imece_alarms_oldest_seconds
        from payment_alarms where resolved_at is null) a,
      (select count(*)::int as imece_sms_waiting,
          ${selectAge(sql`min(coalesce(next_try_at, created_at))`)} as imece_sms_oldest_seconds
        from sms_outbox where status in ('queued', 'sending')) s,
      (select count(*)::int as imece_sms_doubtful from sms_outbox where status in ('failed', 'unknown')) d,
      (select count(*)::int as imece_mail_waiting,
          ${selectAge(sql`min(coalesce(next_try_at, created_at))`)} as imece_mail_oldest_seconds
        from mail_outbox where state in ('queued', 'sending')) m,
      (select count(*)::int as imece_mail_doubtful from mail_outbox where state in ('failed', 'unknown')) e,
      (select count(*)::int as imece_inquiries_due, ${selectAge(sql`min(next_ask_at)`)} as imece_inquiries_oldest_seconds
        from payment_attempts where next_ask_at <= now()) i`;
  if (!rows[0]) throw new Error("the database has no figures");
  return rows[0];
}

const selectAge = (moment: ReturnType<typeof sql>) =>
  sql`coalesce(greatest(0, extract(epoch from now() - ${moment})), 0)::float8`;
