import { and, asc, eq, isNull, lt, lte } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import type { Mail } from "#server/platform/send-mail.ts";
import { findHolder } from "#server/staff/find-holder.ts";
import { may } from "#server/staff/permissions.ts";
import { adminUsers } from "#server/staff/table.ts";
import { noteAreas } from "#shared/giving/note-areas.ts";
import { minuteMs } from "#shared/text/time.ts";
import type { NoteMail, NotesContext } from "./notes-context.ts";
import { noticeMail } from "./notice-mail.ts";
import { noteNotices, notes } from "./table.ts";

const mostTries = 20;
const longestPauseMinutes = 60;

/** Sends the mails about notes that are due. Returns how many the mail server took. */
export async function sendNotices({ db, clock, log, mail }: NotesContext, stopping?: AbortSignal) {
  if (!mail) return 0;
  let sent = 0;
  while (!stopping?.aborted) {
    const claimed = await db.transaction((tx) => claim(tx, mail, clock.now()));
    if (claimed === "none") break;
    if (claimed === "withdrawn") continue;
    try {
      await mail.send(claimed.mail);
      await db.update(noteNotices).set({ sentAt: clock.now() }).where(eq(noteNotices.id, claimed.id));
      sent++;
    } catch (err) {
      log.error({ err, notice: claimed.id }, "mail about a note failed");
    }
  }
  return sent;
}

/** Takes the next mail. It is withdrawn if its reader was switched off or may not see the record any more. */
async function claim(
  tx: Tx,
  mail: NoteMail,
  now: Date,
): Promise<{ id: string; mail: Mail } | "none" | "withdrawn"> {
  const [row] = await tx
    .select({ notice: noteNotices, note: notes, address: adminUsers.email, name: adminUsers.fullName })
    .from(noteNotices)
    .innerJoin(notes, eq(notes.id, noteNotices.noteId))
    .innerJoin(adminUsers, eq(adminUsers.id, noteNotices.userId))
    .where(and(isNull(noteNotices.sentAt), lte(noteNotices.nextTryAt, now), lt(noteNotices.tries, mostTries)))
    .orderBy(asc(noteNotices.nextTryAt), asc(noteNotices.id))
    .limit(1)
    .for("update", { of: noteNotices, skipLocked: true });
  if (!row) return "none";
  const { notice, note, address, name } = row;
  const isThisNotice = eq(noteNotices.id, notice.id);
  const reader = await findHolder(tx, notice.userId);
  if (!reader || !may(reader, noteAreas[note.entity], "see")) {
    await tx.delete(noteNotices).where(isThisNotice);
    return "withdrawn";
  }
  const pause = Math.min(2 ** notice.tries, longestPauseMinutes) * minuteMs;
  await tx
    .update(noteNotices)
    .set({ tries: notice.tries + 1, nextTryAt: new Date(now.getTime() + pause) })
    .where(isThisNotice);
  return { id: notice.id, mail: { to: address, ...noticeMail(mail, { ...notice, note, name }) } };
}
