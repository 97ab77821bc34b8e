import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import type { ImageContext } from "#server/content/pictures/make-variants.ts";
import type { AccountsContext } from "#server/giving/accounts/accounts-context.ts";
import type { DataImportContext } from "#server/giving/import/context.ts";
import type { MediaContext } from "#server/giving/kurban/media/media-context.ts";
import type { NotesContext } from "#server/giving/notes/notes-context.ts";
import type { OpeningContext } from "#server/giving/opening/opening-context.ts";
import type { MailContext } from "#server/giving/orders/mail/mail-context.ts";
import type { SmsContext } from "#server/giving/orders/sms-context.ts";
import type { PaymentContext } from "#server/giving/payments/context.ts";
import type { ImportContext } from "#server/giving/transfers/import-context.ts";
import type { Inbox } from "#server/giving/transfers/run-inbox.ts";
import type { Matcher } from "#server/giving/transfers/run-matching.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Connection, Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Times } from "#server/platform/scheduler/times.ts";
import type { IsTrusted } from "./trust-clock.ts";

/** The dependencies of the jobs. Every part uses this `db`. */
export type JobContext = {
  db: Db;
  connection: Connection;
  clock: Clock;
  log: Logger;
  identity: IdentityReader;
  /** The public address of the site. */
  publicUrl: string;
  payments: PaymentContext;
  pictures: ImageContext;
  kurbanMedia: MediaContext;
  sms: SmsContext;
  mail: MailContext;
  accounts: AccountsContext;
  notes: NotesContext;
  opening: OpeningContext;
  statements: ImportContext;
  imports: DataImportContext;
  inbox: Inbox;
  matcher: Matcher;
  stopping: AbortSignal;
  /** The seconds between two runs of the jobs that run "often" (JOB_SECONDS). */
  jobSeconds: number;
};

/**
 * A job with "ends" ends or erases something because time has passed, so it does not run while the clock is in doubt
 * (trust-clock.ts). A job with "ends in part" calls `isTrusted` itself.
 */
type Effect = "ends" | "keeps" | "ends in part";

/** The jobs for which donors and staff wait run "often". */
type JobTimes = Times | "often";

export type Job = {
  name: string;
  times: JobTimes;
  effect: Effect;
  /** A description of the finished work, for the log and the table of jobs. */
  done: string;
  /** Runs the job. Returns the number of changed rows or files. A number above zero is logged. */
  run(ctx: JobContext & { isTrusted: IsTrusted }): Promise<unknown>;
};

export function job(name: string, times: JobTimes, effect: Effect, done: string, run: Job["run"]): Job {
  return { name, times, effect, done, run };
}
