import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import type { DisplayedItem } from "#app/site/cart/check-cart.ts";
import { useRates } from "#app/site/cart/exchange-rates.tsx";
import { donationTypeLabel } from "#app/site/cart/line-labels.ts";
import { LinePicture } from "#app/site/cart/line-picture.tsx";
import { LineTitle } from "#app/site/cart/line-title.tsx";
import { type Cart, lineAmount } from "#shared/giving/cart.ts";
import { formatMoney, formatPlain } from "#shared/money/money.ts";

/** `isReady` is false until the browser has read the cart. */
export type SummaryProps = {
  cart: Cart;
  items: readonly DisplayedItem[];
  isReady: boolean;
};

/** The items of the cart as list items. The amounts are in Turkish lira, in which the donor pays. */
export function DonationLines({ items }: { items: readonly DisplayedItem[] }) {
  const t = useTranslate();
  const locale = useLocale();
  const rates = useRates();
  return items.map((item) => (
    <li key={item.key} className="flex gap-3.5 py-3.5">
      <LinePicture image={item.image} className="size-14" />
      <div className="min-w-0 grow">
        <LineTitle item={item} as="p" className="text-sm leading-snug font-semibold" />
        <p className="mt-0.5 text-sm text-ink-soft">
          {donationTypeLabel(t, item)}
          {item.quantity > 1 && (
            <>
              {" · "}
              <bdi>{t("label.quantity", { quantity: formatPlain(item.quantity * 100, locale) })}</bdi>
            </>
          )}
        </p>
      </div>
      <p className="text-sm font-semibold whitespace-nowrap tabular-nums">
        <bdi>{formatMoney(lineAmount(item, rates), "TRY", locale)}</bdi>
      </p>
    </li>
  ));
}

export function EditCart() {
  const t = useTranslate();
  return (
    <a
      href="/sepet"
      className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf-700 underline-offset-4 hover:underline"
    >
      {t("checkout.summary.edit")}
    </a>
  );
}
