import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { DayMovement } from "#server/giving/cash/read-day.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { formatTime } from "#shared/text/dates.ts";
import { dayText as text } from "./messages.ts";

/** The gifts or the refunds of a day. */
export function Movements({
  title,
  movements,
  seesOrders,
  empty,
}: {
  title: string;
  movements: readonly DayMovement[];
  seesOrders: boolean;
  empty?: string;
}) {
  return (
    <Sheet title={title}>
      {movements.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <table className="w-full">
          <thead className="text-xs text-ink-faint">
            <tr>
              <th scope="col" className="pb-1 text-start font-normal">
                {text.gift}
              </th>
              <th scope="col" className="pb-1 text-start font-normal">
                {text.donor}
              </th>
              <th scope="col" className="pb-1 text-end font-normal">
                {text.amount}
              </th>
            </tr>
          </thead>
          <tbody className="align-top tabular-nums">
            {movements.map(({ id, orderId, reference, name, amount, at, by, reason }) => (
              <tr key={id} className="break-inside-avoid border-t border-sand-200">
                <td className="py-1.5 pe-3">
                  {seesOrders ? (
                    <TextLink to={`orders/${orderId}`}>{orderName({ id: orderId, reference })}</TextLink>
                  ) : (
                    orderName({ id: orderId, reference })
                  )}
                  <span className="block text-xs text-ink-soft">{formatTime(at, "tr")}</span>
                </td>
                <td className="py-1.5 pe-3 wrap-anywhere">
                  {name || text.anonymous}
                  {by && <span className="block text-xs text-ink-soft">{text.takenBy(by)}</span>}
                  {reason && <span className="block text-xs text-ink-soft">{reason}</span>}
                </td>
                <td className="py-1.5 text-end whitespace-nowrap">{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}
