import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { ListedOffer } from "#server/giving/kurban/offers/list-offers.ts";
import type { ShareGroup } from "./group-by-order.ts";
import type { action } from "./over.tsx";
import { overText as text } from "./share-texts.ts";

export type Decision = "capacity" | "offer" | "season";

/** Asks for the reason of a decision about paid shares without a place, and for the offer to which they go. */
export function OverDialog({
  group: { first, shares },
  decision,
  offers,
  onClose,
}: {
  group: ShareGroup;
  decision: Decision;
  offers: readonly ListedOffer[];
  onClose: () => void;
}) {
  const formId = useId();
  const fetcher = useFetcher<typeof action>();
  const [offer, setOffer] = useState(offers[0]?.id ?? "");
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const refusal = answer && "message" in answer ? answer.message : undefined;
  const isMove = decision !== "capacity";
  const leads = {
    capacity: text.capacityLead(shares.length),
    offer: text.offerLead,
    season: text.seasonLead,
  };
  useOnAnswer(busy, () => {
    if (!refusal) onClose();
  });
  return (
    <ConfirmDialog
      title={text[decision]}
      text={
        <>
          {leads[decision]}
          <fetcher.Form id={formId} method="post" preventScrollReset className="mt-4 grid gap-4">
            <HiddenInputs
              values={{
                intent: "resolve",
                order: first.orderId,
                to: isMove ? "other-offer" : "more-capacity",
              }}
            />
            <SubmissionId />
            {shares.map(({ id }) => (
              <input key={id} type="hidden" name="share" value={id} />
            ))}
            {isMove && offers.length === 0 && <Notice kind="warning">{text.noOffer}</Notice>}
            {isMove && offers.length > 0 && (
              <LabelledSelect
                label={text.choose}
                name="offer"
                value={offer}
                onChange={setOffer}
                error={undefined}
                options={offers.map(({ id, title, seasonTitle, left }) => {
                  return { value: id, label: text.left(title, seasonTitle, formatCount(left)) };
                })}
              />
            )}
            <PlainField
              label={text.reason}
              name="reason"
              maxLength={500}
              required
              hint={text.reasonHint}
              error={refusal}
            />
          </fetcher.Form>
        </>
      }
      confirmText={text.yes}
      busyText={text.working}
      busy={busy}
      disabled={isMove && offers.length === 0}
      onClose={onClose}
      type="submit"
      form={formId}
    />
  );
}
