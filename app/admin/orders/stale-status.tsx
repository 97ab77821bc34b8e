import { useState } from "react";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatDateTime } from "#shared/text/dates.ts";
import { orderStatusName } from "#shared/text/label.ts";
import type { OrderAnswer } from "./answer-order.server.ts";
import { detailText } from "./messages.ts";
import type { WritingPanel } from "./order-fetcher.ts";

/** Says who changed the order meanwhile, when and to what, and offers the change again. */
export function StaleStatus({
  stale,
  order,
  fetcher,
}: Omit<WritingPanel, "reason"> & { stale: NonNullable<OrderAnswer["stale"]> }) {
  const [left, setLeft] = useState(false);
  if (left || fetcher.state !== "idle") return null;
  const { by, at, wanted, note, givenOn, payment } = stale;
  return (
    <Notice kind="warning" className="mt-4">
      <p className="font-semibold">{detailText.staleTitle}</p>
      <p className="mt-1">{detailText.stale(by, formatDateTime(at, "tr"), orderStatusName(order.status))}</p>
      <fetcher.Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        {/* `seen` overwrites only the change that is shown, not a later one. */}
        <HiddenInputs
          values={{ intent: "status", status: wanted, seen: at.toISOString(), note, givenOn, payment }}
        />
        <Button look="secondary" onClick={() => setLeft(true)}>
          {detailText.staleLeave}
        </Button>
        {order.status !== wanted && (
          <Button type="submit" look="accent">
            {detailText.staleForce(orderStatusName(wanted))}
          </Button>
        )}
      </fetcher.Form>
    </Notice>
  );
}
