import { useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { DonorCard } from "#server/giving/donors/read-donor.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { formatPhone } from "#shared/text/phone.ts";
import type { action } from "./detail.tsx";
import { donorsText, donorText as text } from "./messages.ts";

/** Donors with the same phone or e-mail address, which staff may merge or declare to be other persons. */
export function Duplicates({
  duplicates,
  reason,
}: {
  duplicates: DonorCard["duplicates"];
  reason: string | undefined;
}) {
  if (duplicates.length === 0) return null;
  return (
    <Sheet title={text.duplicates}>
      <p className="text-xs text-ink-faint">{text.duplicatesHint}</p>
      <ul className="mt-2 divide-y divide-sand-200">
        {duplicates.map((duplicate) => (
          <Duplicate key={duplicate.id} duplicate={duplicate} reason={reason} />
        ))}
      </ul>
    </Sheet>
  );
}

function Duplicate({
  duplicate: { id, name, phone, email },
  reason,
}: {
  duplicate: DonorCard["duplicates"][number];
  reason: string | undefined;
}) {
  const fetcher = useFetcher<typeof action>();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const busy = fetcher.state !== "idle";
  const shownName = name || donorsText.anonymous;
  useOnAnswer(busy, () => setIsDialogOpen(false));
  const send = (intent: "merge" | "distinct") => fetcher.submit({ intent, other: id }, { method: "post" });
  return (
    <li className="py-3">
      <TextLink to={`donors/${id}`}>{shownName}</TextLink>
      <p className="text-xs text-ink-soft wrap-anywhere">
        {[phone && formatPhone(phone), email].filter(Boolean).join(" · ")}
      </p>
      {fetcher.data?.message && !busy && (
        <Notice kind="error" className="mt-2">
          {fetcher.data.message}
        </Notice>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <ReasonButton reason={reason} disabled={busy} onClick={() => setIsDialogOpen(true)}>
          {text.merge}
          <span className="sr-only">: {shownName}</span>
        </ReasonButton>
        <ReasonButton reason={reason} disabled={busy} onClick={() => void send("distinct")}>
          {text.distinct}
          <span className="sr-only">: {shownName}</span>
        </ReasonButton>
      </div>
      {isDialogOpen && (
        <ConfirmDialog
          title={text.askMerge(shownName)}
          text={text.mergeMeans}
          confirmText={text.merge}
          busyText={text.merging}
          busy={busy}
          onClose={() => setIsDialogOpen(false)}
          onClick={() => void send("merge")}
        />
      )}
    </li>
  );
}

/** The donors that were merged into this one. */
export function Merges({ merges, reason }: { merges: DonorCard["merges"]; reason: string | undefined }) {
  const fetcher = useFetcher<typeof action>();
  if (merges.length === 0) return null;
  const busy = fetcher.state !== "idle";
  return (
    <Sheet title={text.merges}>
      {fetcher.data?.message && !busy && <Notice kind="error">{fetcher.data.message}</Notice>}
      <ul className="divide-y divide-sand-200">
        {merges.map(({ id, name, mergedAt, isUndoable }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="wrap-anywhere">
              {text.mergedAt(name || donorsText.anonymous, formatDateTime(mergedAt, "tr"))}
            </span>
            {isUndoable && (
              <fetcher.Form method="post" preventScrollReset>
                <HiddenInputs values={{ intent: "separate", merge: id }} />
                <ReasonButton type="submit" reason={reason} disabled={busy}>
                  {text.separate}
                  <span className="sr-only">: {name}</span>
                </ReasonButton>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
