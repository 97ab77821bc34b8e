import type { Actor } from "#server/staff/audit.ts";
import type { StaffTx } from "#server/staff/staff-write.ts";
import { findMentioned } from "./find-mentioned.ts";
import { listMentionable } from "./list-people.ts";
import type { NotesContext } from "./notes-context.ts";
import { type Note, type NoticeReason, noteNotices } from "./table.ts";

/**
 * Queues mails to the people whom a new or changed note mentions, and to a new assignee, in the transaction of the change.
 * The author, the actor and people without the right to see the record get none, and no person gets a second one.
 */
export async function notifyPeople(
  { tx, now }: Pick<StaffTx, "tx" | "now">,
  actor: Actor,
  { mail }: Pick<NotesContext, "mail">,
  note: Note,
  before: Note | null,
): Promise<void> {
  // Without a mail server no mail is queued, so that a server added later does not send old mail.
  if (!mail) return;
  const readers = await listMentionable(tx, note.entity);
  const reasons = new Map<string, NoticeReason>();
  for (const id of findMentioned(note.text, readers)) reasons.set(id, "mentioned");
  const { assignee } = note;
  if (assignee !== null && assignee !== before?.assignee && readers.some(({ id }) => id === assignee))
    reasons.set(assignee, "assigned");
  const rows = [...reasons]
    .filter(([userId]) => userId !== actor.id && userId !== note.by)
    .map(([userId, reason]) => ({
      noteId: note.id,
      userId,
      reason,
      senderName: actor.name,
      nextTryAt: now,
    }));
  if (rows.length > 0) await tx.insert(noteNotices).values(rows).onConflictDoNothing();
}
