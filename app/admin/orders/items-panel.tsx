import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { OrderDetail } from "#server/giving/orders/order-detail.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { detailText } from "./messages.ts";

const headings = [
  { text: detailText.campaign, className: "text-start" },
  { text: detailText.donationType, className: "text-start max-sm:hidden" },
  { text: detailText.unit, className: "text-end max-sm:hidden" },
  { text: detailText.quantity, className: "ps-3 text-end" },
  { text: detailText.lineTotal, className: "ps-3 text-end" },
];

export function ItemsPanel({ order: { items, totalAmount } }: { order: OrderDetail }) {
  return (
    <Sheet title={detailText.items}>
      <table className="w-full">
        <thead>
          <tr className="border-b border-sand-200 text-xs text-ink-soft">
            {headings.map(({ text, className }) => (
              <th key={text} scope="col" className={`${className} pb-2 font-semibold`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ campaignTitle, categoryName, donationType, amount, quantity, lineTotal }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change.
            <tr key={index} className="border-b border-sand-200 align-top">
              <td className="py-3 pe-3">
                <p className="font-semibold">{campaignTitle}</p>
                <p className="text-xs text-ink-faint">
                  {categoryName}
                  <span className="sm:hidden">
                    {" · "}
                    {donationTypeName(donationType)}
                  </span>
                </p>
              </td>
              <td className="py-3 pe-3 max-sm:hidden">{donationTypeName(donationType)}</td>
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
