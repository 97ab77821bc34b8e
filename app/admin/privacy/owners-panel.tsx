import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { ShareOwnerName } from "#server/giving/privacy/replace-owner.ts";
import { privacyText } from "./messages.ts";

const formId = "replace-owner";

/** Shows the kurban shares in other persons' names. Each owner can ask for the erasure of that name. */
export function OwnersPanel({ owners }: { owners: readonly ShareOwnerName[] }) {
  const [asked, setAsked] = useState<ShareOwnerName | null>(null);
  const busy = useNavigation().formData?.get("intent") === "replace-owner";
  useOnAnswer(busy, () => setAsked(null));
  if (owners.length === 0) return null;
  return (
    <Sheet title={privacyText.ownersTitle}>
      <p className="max-w-prose text-ink-soft">{privacyText.ownersLead}</p>
      <ul className="mt-3 divide-y divide-sand-200 border-y border-sand-200">
        {owners.map((owner) => (
          <li key={owner.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{owner.name}</span>
              <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
                {privacyText.ownerOf(owner.title, owner.n)} <OrderLink id={owner.orderId} />
              </span>
            </span>
            <ReasonButton
              reason={owner.isNeeded ? privacyText.ownerNeeded : undefined}
              onClick={() => setAsked(owner)}
            >
              {privacyText.replaceOwner}
            </ReasonButton>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={privacyText.replaceTitle}
          text={
            <Form id={formId} method="post" preventScrollReset>
              <HiddenInputs values={{ intent: "replace-owner", order: asked.orderId, share: asked.id }} />
              {privacyText.replaceText(asked.name, asked.n)}
            </Form>
          }
          confirmText={privacyText.replaceYes}
          busyText={privacyText.erasing}
          busy={busy}
          onClose={() => setAsked(null)}
          type="submit"
          form={formId}
        />
      )}
    </Sheet>
  );
}
