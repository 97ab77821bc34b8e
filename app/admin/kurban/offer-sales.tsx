import { useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { OfferSummary } from "#server/giving/kurban/offers/list-seasons.ts";
import { OfferBadge } from "./badges.tsx";
import type { action } from "./edit-offer.tsx";
import { kurbanText } from "./messages.ts";
import { offerText as text } from "./offer-texts.ts";
import { SalesBar } from "./sales-bar.tsx";

/** What an offer has sold, and the buttons that open, pause and close it. */
export function OfferSales({
  offer,
  planReason,
  mayDecide,
}: {
  offer: OfferSummary;
  planReason: string | undefined;
  mayDecide: boolean;
}) {
  const fetcher = useFetcher<typeof action>();
  const [asks, setAsks] = useState(false);
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const decideReason = mayDecide ? undefined : kurbanText.onlyDeciders;
  const set = (state: string) => fetcher.submit({ intent: "state", state }, { method: "post" });
  useOnAnswer(busy, () => setAsks(false));
  return (
    <Sheet title={text.sales} side={<OfferBadge state={offer.state} />} className="mt-5">
      {answer && "message" in answer && (
        <Notice kind="error" className="mb-3">
          {answer.message}
        </Notice>
      )}
      <SalesBar offer={offer} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {offer.state !== "open" && offer.state !== "closed" && (
          <ReasonButton variant="primary" reason={decideReason} disabled={busy} onClick={() => set("open")}>
            {text.open}
          </ReasonButton>
        )}
        {offer.state === "open" && (
          <ReasonButton reason={planReason} disabled={busy} onClick={() => set("paused")}>
            {text.pause}
          </ReasonButton>
        )}
        {(offer.state === "open" || offer.state === "paused") && (
          <ReasonButton reason={decideReason} disabled={busy} onClick={() => setAsks(true)}>
            {text.close}
          </ReasonButton>
        )}
        {offer.state === "closed" && <p className="text-ink-soft">{text.isClosed}</p>}
        <TextLink to={`kurban/shares?offer=${offer.id}`}>{text.toShares}</TextLink>
      </div>
      {asks && (
        <ConfirmDialog
          title={text.closeTitle}
          text={text.closeLead}
          confirmText={text.closeYes}
          busy={busy}
          variant="accent"
          onClick={() => set("closed")}
          onClose={() => setAsks(false)}
        />
      )}
    </Sheet>
  );
}
