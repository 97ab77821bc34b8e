import type { Db } from "../../db/connect.ts";
import { noteSetting } from "../note-setting.ts";

/** Writes whether the site has a mail server, for the rules of migration 0001 that queue mail. At every start. */
export function noteMail(db: Db, enabled: boolean): Promise<void> {
  return noteSetting(db, "mail.enabled", enabled);
}
