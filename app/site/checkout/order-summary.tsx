import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { useRates } from "#app/site/cart/exchange-rates.tsx";
import { ItemsNote } from "#app/site/cart/line-title.tsx";
import { orderTotal } from "#shared/giving/cart.ts";
import { formatMoney } from "#shared/money/money.ts";
import { DonationLines, EditCart, type SummaryProps } from "./donation-lines.tsx";

export function OrderSummary({ cart, items, isReady }: SummaryProps) {
  const t = useTranslate();
  const locale = useLocale();
  const rates = useRates();
  return (
    <section aria-labelledby="order-summary" className="rounded-lg bg-white p-7 shadow-soft max-lg:hidden">
      <div className="-mt-2 flex items-center justify-between gap-4">
        <h2 id="order-summary" className="text-xl">
          {t("checkout.summary")}
        </h2>
        <EditCart />
      </div>
      {!isReady && <div aria-hidden="true" className="mt-4 mb-3 h-20 animate-pulse rounded-md bg-sand-100" />}
      <ul className="mt-1 divide-y divide-sand-200">
        <DonationLines items={items} />
      </ul>
      <ItemsNote lines={items} className="pb-3.5" />
      <p className="flex items-baseline justify-between gap-4 border-t border-sand-200 pt-4">
        <span className="font-semibold">{t("label.total")}</span>
        <span className="font-serif text-2xl font-semibold tabular-nums">
          {isReady ? <bdi>{formatMoney(orderTotal(cart, rates), "TRY", locale)}</bdi> : "…"}
        </span>
      </p>
    </section>
  );
}
