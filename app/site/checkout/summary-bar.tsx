import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { useRates } from "#app/site/cart/exchange-rates.tsx";
import { ItemsNote } from "#app/site/cart/line-title.tsx";
import { orderTotal } from "#shared/giving/cart.ts";
import { formatMoney } from "#shared/money/money.ts";
import { DonationLines, EditCart, type SummaryProps } from "./donation-lines.tsx";

/** The total on narrow screens. A press opens the list of donations over the page (app/behaviours/dropdown.ts). */
export function SummaryBar({ cart, items, isReady }: SummaryProps) {
  const t = useTranslate();
  const locale = useLocale();
  const rates = useRates();
  const id = useId();
  return (
    <div
      data-behaviour="dropdown"
      className="anchored group/bar noscript:hidden relative tall:sticky top-0 z-20 border-b border-sand-200 bg-white lg:hidden"
    >
      <button
        type="button"
        disabled={!isReady}
        popoverTarget={id}
        className="wrap flex h-12 items-center gap-2 text-start font-semibold tabular-nums"
      >
        <span className="sr-only">{t("checkout.summary")}: </span>
        <span className="grow">
          {isReady ? (
            <>
              <bdi>{formatMoney(orderTotal(cart, rates), "TRY", locale)}</bdi>
              {` · ${t("cart.count", { count: cart.items.length })}`}
            </>
          ) : (
            "…"
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-leaf-700 transition-transform group-has-[:popover-open]/bar:rotate-180"
        />
      </button>
      <div
        id={id}
        popover="auto"
        className="max-h-[min(24rem,60dvh)] w-full overflow-y-auto overscroll-contain border-b border-sand-200 bg-white shadow-lift"
      >
        <ul className="wrap divide-y divide-sand-200 pb-2">
          <DonationLines items={items} />
          <li className="py-1">
            <ItemsNote lines={items} className="py-2" />
            <EditCart />
          </li>
        </ul>
      </div>
    </div>
  );
}
