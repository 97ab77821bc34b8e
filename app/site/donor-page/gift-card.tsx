import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import type { OwnGift } from "#server/giving/donor-page/list-own-gifts.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { formatMoney } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import { donationTypeName } from "#shared/text/label.ts";

const states = {
  pending: "donorPage.pending",
  payment_failed: "donorPage.failed",
  cancelled: "donorPage.cancelled",
} as const;

/** A gift with its lines, state and reference. */
export function GiftCard({ gift: { reference, status, amount, givenOn, createdAt, lines } }: { gift: OwnGift }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <article className="rounded-xl bg-white p-5 shadow-soft">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-soft">{formatLongDate(givenOn ?? createdAt, locale)}</p>
        <p className="font-serif text-xl font-semibold tabular-nums">
          <bdi>{formatMoney(amount, "TRY", locale)}</bdi>
        </p>
      </div>
      <ul className="mt-2">
        {lines.map(({ title, type, quantity }, index) => (
          // Two lines of an order may be equal.
          <li key={`${index}-${title}`} className="wrap-anywhere">
            {title} · {donationTypeName(type, t)}
            {quantity > 1 && ` · ${t("label.quantity", { quantity: String(quantity) })}`}
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-faint">
        <bdi dir="ltr">{formatReference(reference)}</bdi>
        {status !== "completed" && <span className="font-semibold text-clay-700">{t(states[status])}</span>}
      </p>
    </article>
  );
}
