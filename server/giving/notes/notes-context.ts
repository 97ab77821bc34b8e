import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SendMail } from "#server/platform/send-mail.ts";

export type NotesContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Null without a mail server. */
  mail: NoteMail | null;
};

export type NoteMail = {
  send: SendMail;
  siteName(): string;
  /** The address of the back office. */
  homeUrl: string;
};
