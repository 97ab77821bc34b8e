import { type FormRequest, saveForm } from "#app/admin/save-form.server.ts";
import { sectionOf } from "#app/admin/sections.ts";
import { compareForm } from "#app/admin/versions/compare-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { readRecord } from "#server/content/editing/read-record.ts";
import { everyKind } from "#server/content/every-kind.ts";
import { findCreated } from "#server/staff/find-submission.ts";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import { queriesOf } from "./content-queries.server.ts";

/**
 * Handles the action of an edit screen. If the form of a new record is submitted again after a lost answer, the record
 * that the first submission created is changed.
 */
export function answerEdit(args: FormRequest & { params: { id?: string | undefined } }, kind: ContentKind) {
  const { clock } = args.context.get(appContext);
  const { schema, verbs, successMessage } = queriesOf[kind].queries;
  const { entity } = contentKinds[kind];
  const { text } = sectionOf(kind);
  return saveForm(args, {
    right: { area: "content", level: "change" },
    schema,
    save: async (staff, { value, expectedUpdatedAt, force, submission, endRedirect }) => {
      const ctx = { ...staff, submission };
      const id = args.params.id ?? (await findCreated(ctx, entity))?.id;
      if (id === undefined) return verbs.create(ctx, value, { endRedirect });
      const outcome = await verbs.update(
        ctx,
        { id, expectedUpdatedAt: expectedUpdatedAt ?? new Date(0), force, endRedirect },
        value,
      );
      if (outcome.kind !== "stale") return outcome;
      const currentRecord = await readRecord(ctx.db, everyKind[kind], id);
      return { ...outcome, fields: currentRecord ? compareForm(entity, currentRecord, value) : [] };
    },
    to: kind,
    successMessage: (value) => successMessage?.(value, clock.now()) ?? text.saved,
    failureMessage: text.saveFailed,
  });
}
