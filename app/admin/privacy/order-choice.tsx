import type { FormEvent } from "react";
import { useSubmit } from "react-router";
import { MoneyCell } from "#app/admin/kit/list/cells.tsx";
import { Badge } from "#app/admin/kit/list/status-badge.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { OrderStatusBadge } from "#app/admin/orders/badges.tsx";
import { OrderLink, shortNumber } from "#app/admin/orders/order-link.tsx";
import type { Person, PersonOrder } from "#server/giving/privacy/find-person.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { hindranceNames, privacyText } from "./messages.ts";

/** The form of the export and the erasure, with a checkbox for each order of the donor. */
export function OrderChoice({
  formId,
  person,
  chosenIds,
  onChange,
}: {
  formId: string;
  person: Person;
  chosenIds: ReadonlySet<string>;
  onChange: (chosenIds: ReadonlySet<string>) => void;
}) {
  function toggle(id: string) {
    const newIds = new Set(chosenIds);
    if (!newIds.delete(id)) newIds.add(id);
    onChange(newIds);
  }
  const submit = useSubmit();
  /** Downloads must bypass the router, which would treat the file as a page. */
  function submitByRouter(event: FormEvent) {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement) || button.name !== "intent") return;
    event.preventDefault();
    void submit(button);
  }
  return (
    <Sheet title={privacyText.ordersOf}>
      <p className="max-w-prose text-ink-soft">
        {person.loneDonorId ? privacyText.loneDonor : privacyText.ordersHint}
      </p>
      {person.hasMore && <p className="mt-2 text-clay-700">{privacyText.moreOrders}</p>}
      <form id={formId} method="post" onSubmit={submitByRouter}>
        <ul className="mt-3 divide-y divide-sand-200 border-y border-sand-200 empty:hidden">
          {person.orders.map((order) => (
            <OrderItem
              key={order.id}
              order={order}
              checked={chosenIds.has(order.id)}
              onToggle={() => toggle(order.id)}
            />
          ))}
        </ul>
      </form>
    </Sheet>
  );
}

function OrderItem({
  order,
  checked,
  onToggle,
}: {
  order: PersonOrder;
  checked: boolean;
  onToggle: () => void;
}) {
  return (
    <li className="flex items-start gap-3 py-3">
      <input
        type="checkbox"
        name="order"
        value={order.id}
        checked={checked}
        onChange={onToggle}
        aria-label={shortNumber(order.id)}
        className="mt-0.5 size-6 shrink-0 cursor-pointer accent-leaf-600"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <OrderLink id={order.id} />
          <span className="tabular-nums text-ink-soft">{formatDateTime(order.createdAt, "tr")}</span>
          <MoneyCell amount={order.totalAmount} />
          <OrderStatusBadge status={order.status} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
          <span className="wrap-anywhere">{order.name || privacyText.anonymous}</span>
          {!order.sameName && <Badge>{privacyText.otherName}</Badge>}
          {order.hindrance && (
            <span className="font-medium text-clay-700">{hindranceNames[order.hindrance]}</span>
          )}
        </div>
      </div>
    </li>
  );
}
