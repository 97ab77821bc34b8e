import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { formatMoney } from "#shared/money.ts";
import { formatPhone, isPhone } from "#shared/phone.ts";
import { AskDialog } from "../kit/dialog/ask-dialog.tsx";
import { kitText } from "../kit/kit-text.ts";
import { useAnswered } from "../kit/use-answered.ts";
import { detailText, statusLabel } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";

/** Asks before an order is completed and names the consequences. Stays open until the server answers. */
export function CompleteDialog({
  order,
  fetcher,
  seen,
  onClose,
}: Omit<WritingPanel, "reason"> & {
  /** The order's `updatedAt` as shown when the dialog opened. */
  seen: Date;
  onClose: () => void;
}) {
  const heading = useId();
  const form = useId();
  const busy = busyIntent(fetcher) === "status";
  useAnswered(busy, onClose);

  return (
    <AskDialog
      id={heading}
      title={detailText.complete}
      text={<Consequences order={order} />}
      onClose={() => !busy && onClose()}
    >
      <fetcher.Form id={form} method="post" preventScrollReset className="hidden">
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="status" value="completed" />
        <input type="hidden" name="seen" value={seen.toISOString()} />
      </fetcher.Form>
      <Button look="secondary" onClick={onClose} disabled={busy}>
        {kitText.giveUp}
      </Button>
      <Button type="submit" form={form} disabled={busy}>
        {busy ? detailText.completing : detailText.confirmYes}
      </Button>
    </AskDialog>
  );
}

function Consequences({ order }: Pick<WritingPanel, "order">) {
  const { status, paymentMethod, customerPhone, smsSent, totalAmount } = order;
  const phone = customerPhone !== null && isPhone(customerPhone) ? formatPhone(customerPhone) : null;
  return (
    <ul className="list-disc space-y-1.5 ps-5">
      <li>{detailText.confirmText(statusLabel(status))}</li>
      <li>
        {smsSent
          ? detailText.confirmSmsWas
          : phone
            ? detailText.confirmSms(phone)
            : detailText.confirmNoPhone}
      </li>
      <li>{detailText.confirmAmount(formatMoney(totalAmount, "TRY", "tr"))}</li>
      {paymentMethod !== "card" && <li className="font-semibold text-ink">{detailText.confirmTransfer}</li>}
    </ul>
  );
}
