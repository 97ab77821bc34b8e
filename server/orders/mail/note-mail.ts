import type { Db } from "../../db/connect.ts";
import { noteSetting } from "../note-setting.ts";

/**
 * Writes whether the site has a mail server (`mail_enabled`, migration 0001). At every start. Without one no mail is
 * queued, so that a server added later does not send last year's mail.
 */
export function noteMail(db: Db, enabled: boolean): Promise<void> {
  return noteSetting(db, "mail.enabled", enabled);
}
