import { type Cart, orderTotal } from "#shared/cart.ts";
import { convert } from "#shared/currency.ts";
import { needsProxyConsent } from "#shared/kurban.ts";
import { formatMoney, formatPlain } from "#shared/money.ts";
import { useLocale, useTranslate } from "../../i18n/context.tsx";
import { storedText } from "../../ui/stored-text.ts";
import { donationTypeLabel } from "../cart/line-labels.ts";
import { LinePicture } from "../cart/line-picture.tsx";

/** The donations in the cart, in Turkish lira as they are paid. Until `live` the cart is unknown. */
export function OrderSummary({ cart, live }: { cart: Cart; live: boolean }) {
  const [t, locale] = [useTranslate(), useLocale()];
  const kurban = cart.items.some((item) => needsProxyConsent(item.category));
  return (
    <section aria-labelledby="order-summary" className="rounded-lg bg-white p-5 shadow-soft sm:p-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="order-summary" className="text-xl">
          {t("checkout.summary")}
        </h2>
        <a
          href="/sepet"
          className="-my-2 inline-flex min-h-11 items-center text-sm font-semibold text-leaf-700 underline-offset-4 hover:underline"
        >
          {t("checkout.summary.edit")}
        </a>
      </div>
      {!live && <div aria-hidden="true" className="mt-4 mb-3 h-20 animate-pulse rounded-md bg-sand-100" />}
      <ul className="mt-3 divide-y divide-sand-200">
        {cart.items.map((item) => (
          <li key={item.key} className="flex gap-3.5 py-3.5">
            <LinePicture image={item.image} className="size-14" />
            <div className="min-w-0 grow">
              <p {...storedText} className="text-sm leading-snug font-semibold wrap-anywhere">
                {item.title}
              </p>
              <p className="mt-0.5 text-sm text-ink-soft">
                {donationTypeLabel(t, item)}
                {item.quantity > 1 &&
                  ` · ${t("checkout.summary.quantity", { quantity: formatPlain(item.quantity * 100, locale) })}`}
              </p>
            </div>
            <p className="text-sm font-semibold whitespace-nowrap tabular-nums">
              {formatMoney(convert(item.amount, item.baseCurrency, "TRY"), "TRY", locale)}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-sand-200 pt-4">
        <span className="font-semibold">{t("checkout.total")}</span>
        <span className="font-serif text-2xl font-semibold tabular-nums">
          {live ? formatMoney(orderTotal(cart), "TRY", locale) : "…"}
        </span>
      </p>
      {kurban && <p className="mt-3 text-sm text-ink-soft">{t("checkout.proxy.given")}</p>}
    </section>
  );
}
