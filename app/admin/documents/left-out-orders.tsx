import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { Badge } from "#app/admin/kit/list/status-badge.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { busyIntent, type OrderFetcher } from "#app/admin/orders/order-fetcher.ts";
import { OrderLink, shortNumber } from "#app/admin/orders/order-link.tsx";
import type { UnlistedOrder } from "#server/giving/documents/year/read-year.ts";
import { formatDate } from "#shared/text/dates.ts";
import { documentsText } from "./messages.ts";

/** Lists the orders that the yearly statement does not contain. Staff can add orders of the same donor with another name. */
export function LeftOutOrders({
  year,
  leftOut,
  fetcher,
  reason,
}: {
  year: number;
  leftOut: readonly UnlistedOrder[];
  fetcher: OrderFetcher;
  reason: string | undefined;
}) {
  const missingCount = leftOut.filter(({ isAdded }) => !isAdded).length;
  return (
    <details className="basis-full text-xs text-ink-soft">
      <summary className="min-h-6 cursor-pointer">{documentsText.leftOut(year, missingCount)}</summary>
      <p className="mt-1 text-ink-faint">{documentsText.leftOutHint}</p>
      <fetcher.Form method="post" preventScrollReset>
        <HiddenInputs values={{ intent: "add-to-year", year }} />
        <ul className="mt-2 divide-y divide-sand-200">
          {leftOut.map((order) => (
            <li key={order.id} className="flex items-start gap-3 py-2">
              {order.mayAdd && (
                <input
                  // The key resets the checkbox to the saved value.
                  key={String(order.isAdded)}
                  type="checkbox"
                  name="order"
                  value={order.id}
                  defaultChecked={order.isAdded}
                  disabled={reason !== undefined}
                  aria-label={`${shortNumber(order.id)} · ${order.customerName || documentsText.anonymous}`}
                  className="mt-0.5 size-6 shrink-0 cursor-pointer accent-leaf-600"
                />
              )}
              <div className="grid min-w-0 gap-1">
                <OrderLink id={order.id} reference={order.reference} />
                <p className="tabular-nums">
                  {formatDate(order.givenOn, "tr")} · {money(order.totalAmount)}
                </p>
                <p className="flex flex-wrap items-center gap-2">
                  <span className="wrap-anywhere">{order.customerName || documentsText.anonymous}</span>
                  {order.hasOtherName && <Badge>{documentsText.otherName}</Badge>}
                  {order.isExcluded && <Badge>{documentsText.excluded}</Badge>}
                  {order.hasOtherAddress && <Badge>{documentsText.otherAddress}</Badge>}
                </p>
              </div>
            </li>
          ))}
        </ul>
        {leftOut.some(({ mayAdd }) => mayAdd) && (
          <ReasonButton reason={reason} type="submit" disabled={busyIntent(fetcher) === "add-to-year"}>
            {documentsText.addSave}
          </ReasonButton>
        )}
      </fetcher.Form>
    </details>
  );
}
