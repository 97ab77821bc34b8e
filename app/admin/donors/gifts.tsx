import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { MethodBadge, OrderStatusBadge } from "#app/admin/orders/badges.tsx";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { DonorCard } from "#server/giving/donors/read-donor.ts";
import { formatDate } from "#shared/text/dates.ts";
import { donationTypeName, orderSourceName } from "#shared/text/label.ts";
import { donorText as text } from "./messages.ts";

/** The orders of the donor, newest first. */
export function Gifts({ gifts }: { gifts: DonorCard["gifts"] }) {
  return (
    <Sheet title={text.gifts}>
      {gifts.length === 0 && <p className="text-ink-faint">{text.noGifts}</p>}
      <ul className="-my-2 divide-y divide-sand-200">
        {gifts.map(({ id, reference, status, paymentMethod, source, totalAmount, createdAt, day, items }) => (
          <li key={id} className="py-3">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <OrderLink id={id} reference={reference} />
              <span className="flex flex-wrap items-center gap-2">
                <MethodBadge method={paymentMethod} />
                <OrderStatusBadge status={status} />
                <span className="font-semibold tabular-nums">{money(totalAmount)}</span>
              </span>
            </div>
            <p className="mt-1 text-xs text-ink-soft">
              <span className="tabular-nums">{formatDate(day ? new Date(day) : createdAt, "tr")}</span>
              {" · "}
              {items.map(describeItem).join(", ")}
              {source === "import" && ` · ${orderSourceName(source)}`}
            </p>
          </li>
        ))}
      </ul>
      {gifts.length === 200 && <p className="mt-3 text-xs text-ink-faint">{text.moreGifts("200")}</p>}
    </Sheet>
  );
}

function describeItem({
  campaignTitle,
  quantity,
  donationType,
}: DonorCard["gifts"][number]["items"][number]): string {
  return `${quantity > 1 ? `${quantity} × ` : ""}${campaignTitle} (${donationTypeName(donationType)})`;
}

/** The sums of completed gifts by year and donation type. Imported gifts that are not counted have their own lines. */
export function YearSums({ sums }: { sums: DonorCard["sums"] }) {
  return (
    <Sheet title={text.sums}>
      {sums.length === 0 ? (
        <p className="text-ink-faint">{text.noSums}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-start">
            <thead className="text-xs text-ink-faint">
              <tr>
                <th className="py-1 text-start font-medium">{text.year}</th>
                <th className="py-1 text-start font-medium">{text.type}</th>
                <th className="py-1 text-end font-medium">{text.count}</th>
                <th className="py-1 text-end font-medium">{text.sum}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-sand-200 tabular-nums">
              {sums.map(({ year, donationType, counted, gifts, amount }) => (
                <tr key={`${year} ${donationType} ${counted}`}>
                  <td className="py-2">{year}</td>
                  <td className="py-2">
                    {donationTypeName(donationType)}
                    {!counted && <span className="block text-xs text-ink-soft">{kitText.notCounted}</span>}
                  </td>
                  <td className="py-2 text-end">{formatCount(gifts)}</td>
                  <td className="py-2 text-end font-semibold">{money(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Sheet>
  );
}
