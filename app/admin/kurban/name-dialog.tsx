import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import { type ShareOwner, shareOwners } from "#shared/giving/kurban-shares.ts";
import type { answerNames } from "./answer-names.server.ts";
import { ownerNames, shareText as text } from "./share-texts.ts";

export const ownerOptions = shareOwners.map((value) => ({ value, label: ownerNames[value] }));

/** Why the name of a share cannot be corrected; undefined if it can. */
export function findNameObstacle({ isLocked, state }: ListedShare): string | undefined {
  if (state === "moved" || state === "returned") return text.ended;
  return isLocked || state === "slaughtered" ? text.locked : undefined;
}

/** Corrects the name of a share. A name that looks like several persons asks once. */
export function NameDialog({
  share,
  action,
  onClose,
}: {
  share: ListedShare;
  /** The path of the screen that saves the name and is shown after it. */
  action: string;
  onClose: () => void;
}) {
  const link = useAdminLink();
  const formId = useId();
  const fetcher = useFetcher<typeof answerNames>();
  const [owner, setOwner] = useState<ShareOwner>(share.owner);
  const [isOne, setIsOne] = useState(share.severalConfirmed);
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const refusal = answer && "message" in answer ? answer : undefined;
  useOnAnswer(busy, () => {
    if (!refusal) onClose();
  });
  return (
    <ConfirmDialog
      title={text.correctTitle(share.n)}
      text={
        <fetcher.Form
          id={formId}
          method="post"
          action={link(action)}
          preventScrollReset
          className="mt-3 grid gap-4"
        >
          <HiddenInputs values={{ intent: "name", share: share.id, order: share.orderId }} />
          <PlainField
            label={text.name}
            name="name"
            defaultValue={share.ownerName ?? ""}
            maxLength={60}
            error={refusal?.message}
          />
          <LabelledSelect
            label={text.ownerOf}
            name="owner"
            value={owner}
            options={ownerOptions}
            error={undefined}
            onChange={(value) => setOwner(shareOwners.find((known) => known === value) ?? owner)}
          />
          {(refusal?.asks || share.severalConfirmed) && (
            <Checkbox name="several" checked={isOne} onChange={setIsOne}>
              {text.confirmSeveral}
            </Checkbox>
          )}
        </fetcher.Form>
      }
      confirmText={text.saveName}
      busyText={text.saving}
      busy={busy}
      onClose={onClose}
      type="submit"
      form={formId}
    />
  );
}
