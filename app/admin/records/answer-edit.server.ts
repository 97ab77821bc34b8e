import type { z } from "zod";
import { findCreated } from "#server/accounts/find-submission.ts";
import type { StaffContext } from "#server/accounts/staff-write.ts";
import { everyKind } from "#server/content/every-kind.ts";
import type { Created, SlugConsent, Target, Updated } from "#server/records/outcomes.ts";
import { readRecord } from "#server/records/read-record.ts";
import { type FormRequest, saveForm } from "../save-form.server.ts";
import { compareTyped } from "../versions/compare-typed.ts";
import type { EditSection } from "./edit-screen.tsx";

type EditVerbs<Schema extends z.ZodObject> = {
  schema: Schema;
  create(ctx: StaffContext, value: z.output<Schema>, consent: SlugConsent): Promise<Created>;
  update(ctx: StaffContext, target: Target, value: z.output<Schema>): Promise<Updated>;
  /** The message after saving, if it depends on what was saved. */
  saved?: (value: z.output<Schema>) => string;
};

/**
 * The action of an edit screen: saves, then back to the list with a message. A form for a new record that is sent again
 * after a lost answer changes the record that it created the first time.
 */
export function answerEdit<Schema extends z.ZodObject>(
  args: FormRequest & { params: { id?: string | undefined } },
  { path, entity, text }: EditSection,
  { schema, create, update, saved }: EditVerbs<Schema>,
) {
  return saveForm(args, {
    permission: "content.write",
    schema,
    save: async (staff, { value, seen, force, submission, endRedirect }) => {
      const ctx = { ...staff, submission };
      const id = args.params.id ?? (await findCreated(ctx, entity))?.id;
      if (id === undefined) return create(ctx, value, { endRedirect });
      const outcome = await update(ctx, { id, seen: seen ?? new Date(0), force, endRedirect }, value);
      if (outcome.kind !== "stale") return outcome;
      const present = await readRecord(ctx.db, everyKind[path], id);
      return { ...outcome, fields: present ? compareTyped(entity, present, value) : [] };
    },
    to: path,
    saved: saved ?? text.saved,
    failed: text.saveFailed,
  });
}
