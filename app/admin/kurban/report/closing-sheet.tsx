import { CircleCheckBig } from "lucide-react";
import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Closing, OpenOffer } from "#server/giving/kurban/report/read-closing.ts";
import type { SeasonReport } from "#server/giving/kurban/report/read-season-report.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { shareStateNames } from "../share-texts.ts";
import type { action } from "./page.tsx";
import { closingText as text } from "./texts.ts";

const openStates = ["held", "paid", "placed", "over"] as const;

/** What keeps a season open, with links to the lists, and the button that closes it or opens it again. */
export function ClosingSheet({
  season,
  closing,
  closedAt,
  reason,
}: {
  season: SeasonReport["season"];
  closing: Closing;
  closedAt: Date | null;
  reason: string | undefined;
}) {
  const [asks, setAsks] = useState(false);
  const { offers, refusedReports } = closing;
  const isClosed = season.state === "closed";
  const isReady = season.state === "open" && offers.length === 0;
  const obstacle = season.state === "draft" ? text.draft : isReady || isClosed ? undefined : text.stillOpen;
  return (
    <Sheet title={text.title} className="mt-5 print:hidden">
      <p className="text-ink-soft">
        {isClosed && closedAt ? text.closedAt(formatDateTime(closedAt, "tr")) : text.lead}
      </p>
      {isReady && (
        <p className="mt-3 flex items-center gap-2 font-medium text-leaf-800">
          <CircleCheckBig aria-hidden="true" className="size-5 shrink-0" />
          {text.ready}
        </p>
      )}
      <ul className="mt-2 divide-y divide-sand-200">
        {offers.map((offer) => (
          <OfferItem key={offer.id} offer={offer} />
        ))}
      </ul>
      {refusedReports > 0 && (
        <Notice kind="warning" className="mt-3">
          {text.refused(formatCount(refusedReports))}{" "}
          <TextLink to="kurban/problems">{text.toProblems}</TextLink>
        </Notice>
      )}
      <div className="mt-4">
        <ReasonButton
          variant={isClosed ? "secondary" : "primary"}
          reason={reason ?? obstacle}
          onClick={() => setAsks(true)}
        >
          {isClosed ? text.reopen : text.close}
        </ReasonButton>
      </div>
      {asks && <ClosingDialog id={season.id} isClosed={isClosed} onClose={() => setAsks(false)} />}
    </Sheet>
  );
}

function OfferItem({ offer }: { offer: OpenOffer }) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={`kurban/offers/${offer.id}`}>{offer.title}</TextLink>
        <StatusBadge tone={offer.isOpen ? "waiting" : "quiet"}>
          {offer.isOpen ? text.isOnSale : text.isClosed}
        </StatusBadge>
      </span>
      {openStates
        .filter((state) => offer[state] > 0)
        .map((state) => (
          <TextLink
            key={state}
            to={`kurban/shares?offer=${offer.id}&state=${state}`}
            className="tabular-nums"
          >
            {shareStateNames[state]}: {formatCount(offer[state])}
          </TextLink>
        ))}
    </li>
  );
}

function ClosingDialog({ id, isClosed, onClose }: { id: string; isClosed: boolean; onClose: () => void }) {
  const formId = useId();
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const refusal = answer && "message" in answer ? answer.message : undefined;
  useOnAnswer(busy, () => {
    if (!refusal) onClose();
  });
  return (
    <ConfirmDialog
      title={isClosed ? text.reopenTitle : text.closeTitle}
      text={
        <>
          {isClosed ? text.reopenLead : text.closeNote}
          <fetcher.Form id={formId} method="post" preventScrollReset className="mt-4">
            <HiddenInputs values={{ intent: isClosed ? "reopen" : "close", id }} />
            {isClosed && (
              <PlainField label={text.reason} name="reason" maxLength={500} required error={refusal} />
            )}
          </fetcher.Form>
          {!isClosed && refusal && <Notice kind="error">{refusal}</Notice>}
        </>
      }
      confirmText={isClosed ? text.reopenYes : text.closeYes}
      busyText={isClosed ? text.reopenYes : text.closing}
      busy={busy}
      onClose={onClose}
      type="submit"
      form={formId}
      variant="accent"
    />
  );
}
