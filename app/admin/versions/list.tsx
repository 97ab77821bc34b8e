import { ArrowRightLeft, Link2Off, Trash2 } from "lucide-react";
import { useState } from "react";
import { answerIntents, flashRefusal, resultByKind } from "#app/admin/answer-intents.server.ts";
import { fieldName } from "#app/admin/audit/field-names.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { ConfirmIntentDialog, RowConfirm } from "#app/admin/kit/list/row-actions.tsx";
import { Badge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { isAddressed } from "#app/admin/records/public-path.ts";
import { endRedirect } from "#server/content/editing/end-redirect.ts";
import { forgetVersions } from "#server/content/editing/forget-versions.ts";
import { listSlugs } from "#server/content/editing/list-slugs.ts";
import { listVersions, type VersionRow } from "#server/content/editing/version-queries.ts";
import {
  type AddressedKind,
  type ContentKind,
  contentAddress,
  contentKinds,
} from "#shared/content/content-kinds.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { Route } from "./+types/list";
import { findKind, loadRecord } from "./load.server.ts";
import { versionsText } from "./messages.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, section, kind, record, mayWrite: allowed } = await loadRecord(context, params);
  const { id, title, slug } = record;
  const [versions, slugs] = await Promise.all([listVersions(db, kind, id), listSlugs(db, kind, id)]);
  const formerSlugs = slugs.filter((otherSlug) => otherSlug !== slug);
  return { section, id, title, versions, formerSlugs, mayWrite: allowed };
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const errorTexts = { missing: [404, versionsText.failed], refused: [409, versionsText.failed] } as const;
  return answerIntents(args, {
    right: { area: "content", level: "change" },
    refuse: flashRefusal,
    intents: {
      "forget-versions": async ({ ctx }) =>
        resultByKind(await forgetVersions(ctx, findKind(args.params).kind, id), {
          ...errorTexts,
          saved: versionsText.forgotten,
        }),
      "end-redirect": async ({ ctx, form }) =>
        resultByKind(await endRedirect(ctx, findKind(args.params).kind, id, sentText(form, "slug", 200)), {
          ...errorTexts,
          saved: versionsText.ended,
        }),
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: versionsText.title }];

export default function VersionList({ loaderData }: Route.ComponentProps) {
  const { section, id, title, versions, formerSlugs, mayWrite: allowed } = loaderData;
  const link = useAdminLink();
  const reason = allowed ? undefined : kitText.noPermission;
  return (
    <>
      <ScreenHeading
        title={versionsText.title}
        back={{ to: link(`${section}/edit/${id}`), label: versionsText.back }}
        text={
          <>
            {contentKinds[section].name}: <span className="font-semibold text-ink">{title}</span>
          </>
        }
      >
        {versions.length > 1 && <ForgetVersions id={id} title={title} reason={reason} />}
      </ScreenHeading>
      <p className="mt-3 max-w-3xl text-sm text-ink-soft">{versionsText.lead}</p>
      {versions.length === 0 ? (
        <NothingHere>{versionsText.empty}</NothingHere>
      ) : (
        <ol className="mt-5 grid gap-px overflow-hidden rounded-md bg-sand-200 text-sm shadow-soft ring-1 ring-sand-200">
          {versions.map((version, index) => (
            <VersionItem
              key={version.id}
              section={section}
              version={version}
              to={index === 0 ? null : link(`${section}/versions/${id}/${version.id}`)}
            />
          ))}
        </ol>
      )}
      {formerSlugs.length > 0 && isAddressed(section) && (
        <FormerSlugs slugs={formerSlugs} section={section} id={id} reason={reason} />
      )}
    </>
  );
}

/** `to` is the address of the comparison with the current record; null for the current version. */
function VersionItem({
  section,
  version: { savedAt, savedBy, changed },
  to,
}: {
  section: ContentKind;
  version: VersionRow;
  to: string | null;
}) {
  const savedAtText = formatDateTime(savedAt, "tr");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-white px-4 py-3 sm:px-5">
      <time dateTime={savedAt.toISOString()} className="font-semibold tabular-nums">
        {savedAtText}
      </time>
      <span>{savedBy ?? versionsText.program}</span>
      {changed.length > 0 && (
        <span className="text-xs text-ink-soft max-sm:grow max-sm:basis-40">
          {versionsText.changed(
            changed.map((name) => fieldName(name, { entity: contentKinds[section].entity })).join(", "),
          )}
        </span>
      )}
      <span className="ms-auto flex min-h-11 items-center">
        {to === null ? (
          <Badge>{versionsText.present}</Badge>
        ) : (
          <ButtonLink to={to} variant="secondary" aria-label={versionsText.showOf(savedAtText)}>
            <ArrowRightLeft aria-hidden="true" className="size-4" />
            {versionsText.show}
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

function ForgetVersions({ id, title, reason }: { id: string; title: string; reason: string | undefined }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <>
      <ReasonButton reason={reason} aria-haspopup="dialog" onClick={() => setIsDialogOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4.5" />
        {versionsText.forget}
      </ReasonButton>
      {isDialogOpen && (
        <ConfirmIntentDialog
          intent="forget-versions"
          id={id}
          title={title}
          question={versionsText.forgetQuestion}
          note={versionsText.forgetNote}
          confirmText={versionsText.forget}
          busyText={versionsText.forgetting}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </>
  );
}

function FormerSlugs({
  slugs,
  section,
  id,
  reason,
}: {
  slugs: readonly string[];
  section: AddressedKind;
  id: string;
  reason: string | undefined;
}) {
  return (
    <section aria-labelledby="former" className="mt-8">
      <h2 id="former" className="text-lg">
        {versionsText.addresses}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{versionsText.addressesLead}</p>
      <ul className="mt-3 grid gap-px overflow-hidden rounded-md bg-sand-200 text-sm shadow-soft ring-1 ring-sand-200">
        {slugs.map((slug) => (
          <li
            key={slug}
            className="flex items-center justify-between gap-4 bg-white py-1.5 ps-4 pe-2 sm:ps-5"
          >
            <span className="wrap-anywhere">{contentAddress(section, slug)}</span>
            <RowConfirm
              intent="end-redirect"
              id={id}
              values={{ slug }}
              title={contentAddress(section, slug)}
              label={versionsText.endRedirect}
              icon={<Link2Off aria-hidden="true" className="size-4.5" />}
              reason={reason}
              question={versionsText.endQuestion}
              note={versionsText.endNote}
              confirmText={versionsText.endRedirect}
              busyText={versionsText.ending}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
