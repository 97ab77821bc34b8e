import type { OrderDetail } from "#server/orders/order-detail.ts";
import { formatMoney } from "#shared/money.ts";
import { categoryLabel } from "../campaigns/messages.ts";
import { formatCount } from "../kit/list/format-count.ts";
import { detailText, donationTypeLabel } from "./messages.ts";
import { Sheet } from "./sheet.tsx";

const money = (amount: number) => formatMoney(amount, "TRY", "tr");

/** The order items and the total. */
export function ItemsPanel({ order: { items, totalAmount } }: { order: OrderDetail }) {
  return (
    <Sheet title={detailText.items}>
      <table className="w-full">
        <thead>
          <tr className="border-b border-sand-200 text-xs text-ink-soft">
            <th scope="col" className="pb-2 text-start font-semibold">
              {detailText.campaign}
            </th>
            <th scope="col" className="pb-2 text-start font-semibold max-sm:hidden">
              {detailText.donationType}
            </th>
            <th scope="col" className="pb-2 text-end font-semibold max-sm:hidden">
              {detailText.unit}
            </th>
            <th scope="col" className="ps-3 pb-2 text-end font-semibold">
              {detailText.quantity}
            </th>
            <th scope="col" className="ps-3 pb-2 text-end font-semibold">
              {detailText.lineTotal}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ campaignTitle, category, donationType, amount, quantity, lineTotal }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change.
            <tr key={index} className="border-b border-sand-200 align-top">
              <td className="py-3 pe-3">
                <p className="font-semibold">{campaignTitle}</p>
                <p className="text-xs text-ink-faint">
                  {categoryLabel(category)}
                  <span className="sm:hidden">
                    {" · "}
                    {donationTypeLabel(donationType)}
                  </span>
                </p>
              </td>
              <td className="py-3 pe-3 max-sm:hidden">{donationTypeLabel(donationType)}</td>
              <td className="py-3 text-end whitespace-nowrap tabular-nums max-sm:hidden">{money(amount)}</td>
              <td className="py-3 ps-3 text-end tabular-nums">{formatCount(quantity)}</td>
              <td className="py-3 ps-3 text-end font-semibold whitespace-nowrap tabular-nums">
                {money(lineTotal)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span className="font-semibold">{detailText.total}</span>
        <span className="font-serif text-xl font-semibold text-leaf-700 tabular-nums">
          {money(totalAmount)}
        </span>
      </p>
    </Sheet>
  );
}
