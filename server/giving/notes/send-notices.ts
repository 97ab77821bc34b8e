import { and, asc, eq, isNull, lt, lte } from "drizzle-orm";
import { type ClaimedMail, countTry, drainMails, mostTries } from "#server/messaging/drain-mails.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { findHolder } from "#server/staff/find-holder.ts";
import { may } from "#server/staff/permissions.ts";
import { adminUsers } from "#server/staff/table.ts";
import { noteAreas } from "#shared/giving/note-areas.ts";
import type { NoteMail, NotesContext } from "./notes-context.ts";
import { noticeMail } from "./notice-mail.ts";
import { noteNotices, notes } from "./table.ts";

/** Sends the mails about notes that are due. Returns how many the mail server took. */
export async function sendNotices(
  { db, clock, log, mail }: NotesContext,
  stopping?: AbortSignal,
): Promise<number> {
  if (!mail) return 0;
  return drainMails(
    {
      log,
      subject: "a note",
      send: mail.send,
      claim: () => db.transaction((tx) => claim(tx, mail, clock.now())),
      markSent: (id) => db.update(noteNotices).set({ sentAt: clock.now() }).where(eq(noteNotices.id, id)),
      // The note is also on its record, so the log is enough.
      giveUp: async (id) => log.error({ notice: id }, "mail about a note is not tried again"),
    },
    stopping,
  );
}

/** Takes the next mail. It is withdrawn if its reader was switched off or may not see the record any more. */
async function claim(tx: Tx, mail: NoteMail, now: Date): Promise<ClaimedMail | "none" | "withdrawn"> {
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
  const tried = countTry(notice.tries, now);
  await tx.update(noteNotices).set(tried).where(isThisNotice);
  return {
    id: notice.id,
    tries: tried.tries,
    mail: { to: address, ...noticeMail(mail, { ...notice, note, name }) },
  };
}
