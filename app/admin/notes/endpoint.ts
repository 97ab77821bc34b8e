import { data } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { maskFor } from "#app/admin/mask-for.server.ts";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { findSubject } from "#server/giving/notes/find-subject.ts";
import { listNotes } from "#server/giving/notes/list-notes.ts";
import { listAssignable, listMentionable } from "#server/giving/notes/list-people.ts";
import {
  addNote,
  deleteNote,
  editNote,
  markTask,
  mayEdit,
  type NoteSaved,
} from "#server/giving/notes/write-note.ts";
import { may } from "#server/staff/permissions.ts";
import { NOTE_MAX, noteAreas, noteEntities } from "#shared/giving/note-areas.ts";
import { isDay, istanbulDay } from "#shared/text/dates.ts";
import type { Route } from "./+types/endpoint";
import { notesText as text } from "./messages.ts";

/** What the panel shows of an existing record. */
export type LoadedNotes = Extract<Awaited<ReturnType<typeof loader>>, { kind: "notes" }>;

/**
 * Loads the notes of a record for the panel, for people who may see the record. A refusal is data: an error would replace
 * the whole screen, with the text in its forms.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, notes: notesCtx } = context.get(appContext);
  const { actor } = requireStaff(context);
  const subject = readSubject(url.searchParams);
  const area = noteAreas[subject.entity];
  if (!may(actor, area, "see")) return { kind: "forbidden" as const };
  const record = await findSubject(db, subject);
  if (!record) return { kind: "gone" as const };
  const mayWrite = may(actor, area, "change");
  const { rows, total } = await listNotes(db, subject);
  return {
    kind: "notes" as const,
    isErased: record.isErased,
    mayWrite,
    mailOn: notesCtx.mail !== null,
    today: istanbulDay(clock.now()),
    mentionable: mayWrite ? await listMentionable(db, subject.entity) : [],
    assignable: mayWrite ? await listAssignable(db, subject.entity) : [],
    total,
    notes: rows.map((note) => {
      const shown = maskFor(actor, note);
      // A masked text must not be saved over the note.
      return { ...shown, mayEdit: mayWrite && mayEdit(actor, note) && shown.text === note.text };
    }),
  };
}

/** `isSaved`: the form is done. */
type NoteAnswer = { message: string; isSaved: boolean };

const refuse = (status: number, message: string) => data<NoteAnswer>({ message, isSaved: false }, { status });
const done = (message: string) => data<NoteAnswer>({ message, isSaved: true });

/** Writes notes of all records. The verbs check the right of the record's area. */
export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: Object.values(noteAreas).map((area) => ({ area, level: "change" }) as const),
    refuse,
    intents: {
      save: async ({ ctx, app, form }) => {
        const input = readInput(form);
        if (!input) return refuse(400, text.dayWrong);
        return answerSaved(await addNote(ctx, app.notes, readSubject(form), input));
      },
      edit: async ({ ctx, app, form }) => {
        const input = readInput(form);
        if (!input) return refuse(400, text.dayWrong);
        return answerSaved(
          await editNote(ctx, app.notes, sentText(form, "id", 40), {
            ...input,
            opened: sentText(form, "opened", 3 * NOTE_MAX),
          }),
        );
      },
      delete: async ({ ctx, form }) =>
        resultByKind(await deleteNote(ctx, sentText(form, "id", 40)), {
          deleted: () => done(text.deleted),
          "not-own": [403, text.notOwn],
          missing: [404, text.gone],
        }),
      finish: (intent) => mark(intent, true),
      reopen: (intent) => mark(intent, false),
    },
  });
}

export const shouldRevalidate = reloadAfterRefusal;

async function mark({ ctx, form }: IntentArgs, isDone: boolean) {
  return resultByKind(await markTask(ctx, sentText(form, "id", 40), isDone), {
    saved: () => done(isDone ? text.marked : text.reopened),
    missing: [404, text.gone],
  });
}

function answerSaved(outcome: NoteSaved) {
  return resultByKind(outcome, {
    saved: () => done(text.saved),
    empty: [400, text.textMissing],
    "wrong-assignee": [400, text.wrongAssignee],
    erased: [409, text.erased],
    stale: [409, text.stale],
    "not-own": [403, text.notOwn],
  });
}

/** Throws 400 for a kind of record that has no notes. */
function readSubject(values: { get(name: string): unknown }) {
  const entity = noteEntities.find((name) => name === values.get("entity"));
  if (!entity) throw data(null, { status: 400 });
  return { entity, entityId: String(values.get("record") ?? "").slice(0, 100) };
}

/** Undefined: the day does not exist. */
function readInput(form: FormData) {
  const dueOn = sentText(form, "dueOn", 10);
  if (dueOn !== "" && !isDay(dueOn)) return undefined;
  return {
    // A browser sends each line break as two letters.
    text: sentText(form, "text", 2 * NOTE_MAX),
    dueOn: dueOn || null,
    assignee: sentText(form, "assignee", 40) || null,
  };
}
