import { useState } from "react";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatDateTime } from "#shared/text/dates.ts";
import { orderStatusName } from "#shared/text/label.ts";
import { detailText } from "./messages.ts";
import type { OrderAnswer } from "./order-answer.server.ts";
import type { WritingPanel } from "./order-fetcher.ts";

/** Shows who changed the order while staff looked at it, when and how, and offers the requested change again. */
export function StaleStatus({
  stale,
  order,
  fetcher,
}: Omit<WritingPanel, "reason"> & { stale: NonNullable<OrderAnswer["stale"]> }) {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed || fetcher.state !== "idle") return null;
  const { by, at, requestedStatus, note, givenOn, payment } = stale;
  return (
    <Notice kind="warning" className="mt-4">
      <p className="font-semibold">{detailText.staleTitle}</p>
      <p className="mt-1">{detailText.stale(by, formatDateTime(at, "tr"), orderStatusName(order.status))}</p>
      <fetcher.Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        {/* With this time the write overwrites only the change that is shown, not a later change. */}
        <HiddenInputs
          values={{
            intent: "status",
            status: requestedStatus,
            seen: at.toISOString(),
            note,
            givenOn,
            payment,
          }}
        />
        <Button variant="secondary" onClick={() => setIsDismissed(true)}>
          {detailText.staleLeave}
        </Button>
        {order.status !== requestedStatus && (
          <Button type="submit" variant="accent">
            {detailText.staleForce(orderStatusName(requestedStatus))}
          </Button>
        )}
      </fetcher.Form>
    </Notice>
  );
}
