import { type FormRequest, saveForm } from "#app/admin/save-form.server.ts";
import { sectionOf } from "#app/admin/sections.ts";
import { compareTyped } from "#app/admin/versions/compare-typed.ts";
import { appContext } from "#app/http/request/context.ts";
import { readRecord } from "#server/content/editing/read-record.ts";
import { everyKind } from "#server/content/every-kind.ts";
import { findCreated } from "#server/staff/find-submission.ts";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import { queriesOf } from "./content-queries.server.ts";

/**
 * Handles the action of an edit screen: saves and redirects to the list with a message. A form for a new record that is
 * sent again after a lost answer changes the record that it created the first time.
 */
export function answerEdit(args: FormRequest & { params: { id?: string | undefined } }, kind: ContentKind) {
  const { clock } = args.context.get(appContext);
  const { schema, verbs, saved } = queriesOf[kind].queries;
  const { entity } = contentKinds[kind];
  const { text } = sectionOf(kind);
  return saveForm(args, {
    permission: "content.write",
    schema,
    save: async (staff, { value, seen, force, submission, endRedirect }) => {
      const ctx = { ...staff, submission };
      const id = args.params.id ?? (await findCreated(ctx, entity))?.id;
      if (id === undefined) return verbs.create(ctx, value, { endRedirect });
      const outcome = await verbs.update(ctx, { id, seen: seen ?? new Date(0), force, endRedirect }, value);
      if (outcome.kind !== "stale") return outcome;
      const present = await readRecord(ctx.db, everyKind[kind], id);
      return { ...outcome, fields: present ? compareTyped(entity, present, value) : [] };
    },
    to: kind,
    saved: (value) => saved?.(value, clock.now()) ?? text.saved,
    failed: text.saveFailed,
  });
}
