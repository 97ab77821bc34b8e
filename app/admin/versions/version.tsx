import { LoaderCircle, Undo2 } from "lucide-react";
import { data, Form, useNavigation } from "react-router";
import { answerIntents, flashRefusal, resultByKind } from "#app/admin/answer-intents.server.ts";
import { fieldName } from "#app/admin/audit/field-names.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { DifferenceView } from "#app/admin/kit/difference/difference-view.tsx";
import { hiddenInputs } from "#app/admin/kit/form/form-answer.ts";
import { Panel } from "#app/admin/kit/form/form-screen.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { findVersion } from "#server/content/editing/version-queries.ts";
import { selectVersionValues } from "#server/content/editing/version-rules.ts";
import { everyVerb } from "#server/content/every-kind.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { Route } from "./+types/version";
import { compareFields } from "./compare-fields.ts";
import { findKind, loadRecord } from "./load.server.ts";
import { versionsText } from "./messages.ts";

/** Loads a version and its differences from the current record. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, section, kind, record, mayWrite: mayRestore } = await loadRecord(context, params);
  const version = await findVersion(db, kind, record.id, params.versionId);
  if (!version) throw data(null, { status: 404 });
  const { savedAt, savedBy, values } = version;
  return {
    section,
    title: record.title,
    expectedUpdatedAt: record.updatedAt,
    savedAt,
    savedBy,
    fields: compareFields(selectVersionValues(kind, record), values),
    mayRestore,
  };
}

export function action(args: Route.ActionArgs) {
  const { adminPath, id, versionId } = args.params;
  return answerIntents(args, {
    right: { area: "content", level: "change" },
    refuse: flashRefusal,
    intents: {
      save: async ({ ctx, form, failureMessage }) => {
        const { section } = findKind(args.params);
        const expectedUpdatedAt = new Date(sentText(form, hiddenInputs.seen, 40));
        const target = {
          id,
          expectedUpdatedAt: Number.isNaN(expectedUpdatedAt.getTime()) ? new Date(0) : expectedUpdatedAt,
        };
        return resultByKind(await everyVerb[section].restoreVersion(ctx, target, versionId), {
          saved: { to: adminAddress(adminPath, `${section}/edit/${id}`), message: versionsText.restored },
          stale: ({ by }) => [409, `${failureMessage} ${versionsText.stale(by ?? kitText.somebody)}`],
          refused: ({ errors }) => {
            const subject = { entity: contentKinds[section].entity };
            const names = Object.keys(errors).map((name) => fieldName(name, subject));
            const isForeignIban = Object.values(errors).includes("foreignIban");
            const reason = isForeignIban ? ` ${kitText.foreignIban}` : "";
            return [400, `${failureMessage} ${versionsText.refused(names.join(", "))}${reason}`];
          },
        });
      },
    },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? versionsText.version(formatDateTime(loaderData.savedAt, "tr")) : versionsText.title },
];

export default function VersionPage({ loaderData, params }: Route.ComponentProps) {
  const { section, title, expectedUpdatedAt, savedAt, savedBy, fields, mayRestore } = loaderData;
  const link = useAdminLink();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <ScreenHeading
        title={versionsText.version(formatDateTime(savedAt, "tr"))}
        back={{ to: link(`${section}/versions/${params.id}`), label: versionsText.toList }}
        text={
          <>
            <span className="font-semibold text-ink">{title}</span>
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">{versionsText.savedBy(savedBy ?? versionsText.program)}</span>
          </>
        }
      >
        {fields.length > 0 && (
          <Form method="post">
            <input type="hidden" name={hiddenInputs.seen} value={expectedUpdatedAt.toISOString()} />
            <ReasonButton
              reason={mayRestore ? undefined : kitText.noPermission}
              variant="primary"
              type="submit"
              aria-describedby="restore-note"
              disabled={busy}
            >
              {busy ? (
                <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" />
              ) : (
                <Undo2 aria-hidden="true" className="size-4.5" />
              )}
              {busy ? versionsText.restoring : versionsText.restore}
            </ReasonButton>
          </Form>
        )}
      </ScreenHeading>
      {fields.length === 0 ? (
        <Notice kind="info" className="mt-5">
          {versionsText.same}
        </Notice>
      ) : (
        <>
          <p id="restore-note" className="mt-3 max-w-3xl text-sm text-ink-soft">
            {versionsText.legend} {versionsText.restoreNote}
          </p>
          <Panel className="mt-5">
            {fields.map((field) => (
              <DifferenceView
                key={field.name}
                field={field}
                label={fieldName(field.name, { entity: contentKinds[section].entity })}
                sides={versionsText.sides}
              />
            ))}
          </Panel>
        </>
      )}
    </>
  );
}
