import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { maskCards } from "#server/platform/log/mask-cards.ts";
import type { Actor } from "#server/staff/audit.ts";
import { findCreated } from "#server/staff/find-submission.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { NOTE_MAX, type NoteEntity, noteAreas, noteVersion } from "#shared/giving/note-areas.ts";
import { plainLines, readText } from "#shared/text/read-text.ts";
import { lockSubject, type NoteSubject } from "./find-subject.ts";
import { findPersonName, listAssignable } from "./list-people.ts";
import type { NotesContext } from "./notes-context.ts";
import { notifyPeople } from "./notify-people.ts";
import { type Note, notes } from "./table.ts";

/** `dueOn` is a valid day. */
export type NoteInput = { text: string; dueOn: string | null; assignee: string | null };

export type NoteSaved =
  | { kind: "saved"; id: string }
  | { kind: "empty" }
  /** The assignee may not change records of this area, or the account is switched off. */
  | { kind: "wrong-assignee" }
  /** The personal data of the record are erased. */
  | { kind: "erased" }
  /** Only the author and administrators of accounts change the text of a note and delete it. */
  | { kind: "not-own" }
  /** The note has changed since the form was opened. */
  | { kind: "stale" }
  | Missing
  | Forbidden;

/** Adds a note to a record. With a day or an assignee the note is a task. */
export async function addNote(
  ctx: StaffContext,
  notesCtx: Pick<NotesContext, "mail">,
  subject: NoteSubject,
  input: NoteInput,
): Promise<NoteSaved> {
  const created = await findCreated(ctx, "note");
  if (created) return { kind: "saved", id: created.id };
  const { entity, entityId } = subject;
  return staffWrite(ctx, noteAreas[entity], "change", async (staff): Promise<NoteSaved> => {
    const { tx, now, audit } = staff;
    const record = await lockSubject(tx, subject);
    if (!record) return { kind: "missing" };
    if (record.isErased) return { kind: "erased" };
    const checked = await checkNote(tx, entity, input, null);
    if (checked.kind !== "valid") return checked;
    const { values, assigneeName } = checked;
    const [note] = await tx
      .insert(notes)
      .values({ ...values, entity, entityId, isTask: isTask(values), by: ctx.actor.id, at: now })
      .returning();
    if (!note) throw new Error("the new note has no row");
    const { dueOn } = note;
    await audit({
      action: "create",
      entity: "note",
      entityId: note.id,
      after: { record: entityId, dueOn, assignee: assigneeName },
    });
    await notifyPeople(staff, ctx.actor, notesCtx, note, null);
    return { kind: "saved", id: note.id };
  });
}

/** Changes text, day and assignee of a note. `opened`: its `noteVersion` when the form was opened. */
export function editNote(
  ctx: StaffContext,
  notesCtx: Pick<NotesContext, "mail">,
  id: string,
  { opened, ...input }: NoteInput & { opened: string },
): Promise<NoteSaved> {
  return changeNote<NoteSaved>(ctx, id, async (staff, before) => {
    if (!mayEdit(ctx.actor, before)) return { kind: "not-own" };
    const { tx, audit } = staff;
    const checked = await checkNote(tx, before.entity, input, before.assignee);
    if (checked.kind !== "valid") return checked;
    const { values, assigneeName } = checked;
    const version = noteVersion(before);
    // A form that is sent again after its answer was lost finds its own change.
    if (version !== opened && version !== noteVersion(values)) return { kind: "stale" };
    // A task whose assignee's account was deleted has neither day nor assignee, and stays a task.
    const task = isTask(values) || (before.isTask && !isTask(before));
    const changes = { ...values, isTask: task, doneAt: task ? before.doneAt : null };
    const [after] = await tx.update(notes).set(changes).where(eq(notes.id, id)).returning();
    if (!after) throw new Error("the changed note has no row");
    const { entityId, dueOn } = after;
    await audit({
      action: "update",
      entity: "note",
      entityId: id,
      before: { dueOn: before.dueOn, assignee: await findPersonName(tx, before.assignee) },
      after: { record: entityId, dueOn, assignee: assigneeName },
    });
    await notifyPeople(staff, ctx.actor, notesCtx, after, before);
    return { kind: "saved", id };
  });
}

type NoteDeleted = { kind: "deleted" } | { kind: "not-own" } | Missing | Forbidden;

export function deleteNote(ctx: StaffContext, id: string): Promise<NoteDeleted> {
  return changeNote<NoteDeleted>(ctx, id, async ({ tx, audit }, note) => {
    if (!mayEdit(ctx.actor, note)) return { kind: "not-own" };
    await tx.delete(notes).where(eq(notes.id, id));
    await audit({ action: "delete", entity: "note", entityId: id, before: { record: note.entityId } });
    return { kind: "deleted" };
  });
}

type TaskMarked = { kind: "saved" } | Missing | Forbidden;

/** Marks a task as done, or as open again. */
export function markTask(ctx: StaffContext, id: string, isDone: boolean): Promise<TaskMarked> {
  return changeNote<TaskMarked>(ctx, id, async ({ tx, now, audit }, note) => {
    if (!note.isTask) return { kind: "missing" };
    if (isDone === (note.doneAt !== null)) return { kind: "saved" };
    await tx
      .update(notes)
      .set({ doneAt: isDone ? now : null })
      .where(eq(notes.id, id));
    await audit({
      action: isDone ? "finish" : "reopen",
      entity: "note",
      entityId: id,
      after: { record: note.entityId },
    });
    return { kind: "saved" };
  });
}

/** Whether the person may change the text of the note and delete it. */
export function mayEdit(actor: Actor, { by }: Pick<Note, "by">): boolean {
  return by === actor.id || may(actor, "users", "change");
}

async function changeNote<Outcome>(
  ctx: StaffContext,
  id: string,
  change: (staff: StaffTx, note: Note) => Promise<Outcome>,
): Promise<Outcome | Missing | Forbidden> {
  const [found] = await ctx.db.select({ entity: notes.entity }).from(notes).where(eq(notes.id, id));
  if (!found) return { kind: "missing" };
  return staffWrite(ctx, noteAreas[found.entity], "change", async (staff) => {
    const [note] = await staff.tx.select().from(notes).where(eq(notes.id, id)).for("update");
    return note ? change(staff, note) : { kind: "missing" as const };
  });
}

const isTask = ({ dueOn, assignee }: NoteInput) => dueOn !== null || assignee !== null;

type Checked = { kind: "valid"; values: NoteInput; assigneeName: string | null };

/** The assignee may stay after that person lost the right. */
async function checkNote(
  tx: Tx,
  entity: NoteEntity,
  { text, dueOn, assignee }: NoteInput,
  previousAssignee: string | null,
): Promise<Checked | Extract<NoteSaved, { kind: "empty" | "wrong-assignee" }>> {
  const cleanText = maskCards(readText(text, NOTE_MAX, plainLines));
  if (cleanText === "") return { kind: "empty" };
  const isAllowed =
    assignee === null ||
    assignee === previousAssignee ||
    (await listAssignable(tx, entity)).some(({ id }) => id === assignee);
  if (!isAllowed) return { kind: "wrong-assignee" };
  const values = { text: cleanText, dueOn, assignee };
  return { kind: "valid", values, assigneeName: await findPersonName(tx, assignee) };
}
