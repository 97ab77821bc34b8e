import { ArrowRight, ShieldCheck } from "lucide-react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type Cart, cartTotal, hasForeignLine, orderTotal } from "#shared/giving/cart.ts";
import type { Currency } from "#shared/money/currency.ts";
import { CARD_MAX, formatMoney, formatPlain } from "#shared/money/money.ts";
import type { Obstacle } from "./check-cart.ts";
import { CurrencyChoice } from "./currency-choice.tsx";
import { useDisplayCurrency } from "./display-currency.ts";
import { RatesNote, useRates } from "./exchange-rates.tsx";

type CheckoutState = {
  obstacle: Obstacle | null;
  unreachable: boolean;
  onRetry: () => void;
};

export function CartSummary({ cart, ...checkout }: CheckoutState & { cart: Cart }) {
  const t = useTranslate();
  const [currency, setCurrency] = useDisplayCurrency();
  return (
    <section aria-labelledby="cart-summary" className="rounded-lg bg-white p-5 shadow-soft sm:p-7">
      <h2 id="cart-summary" className="text-xl">
        {t("cart.summary")}
      </h2>
      <div className="mt-5">
        <CurrencyChoice value={currency} onChange={setCurrency} />
      </div>
      <Total cart={cart} currency={currency} />
      <CheckoutLink {...checkout} />
      <p className="mt-3 flex items-center justify-center gap-2 text-sm text-ink-faint">
        <ShieldCheck aria-hidden="true" className="size-4 text-leaf-500" />
        {t("cart.secure")}
      </p>
    </section>
  );
}

function Total({ cart, currency }: { cart: Cart; currency: Currency }) {
  const t = useTranslate();
  const locale = useLocale();
  const rates = useRates();
  const liraTotal = orderTotal(cart, rates);
  const isConverted = currency !== "TRY" || hasForeignLine(cart.items);
  return (
    <>
      <p
        className="mt-6 flex items-baseline justify-between gap-4 border-t border-sand-200 pt-5"
        aria-live="polite"
      >
        <span className="font-semibold">{t("label.total")}</span>
        <span className="font-serif text-2xl font-semibold tabular-nums">
          <bdi>{formatMoney(cartTotal(cart, currency, rates), currency, locale)}</bdi>
        </span>
      </p>
      <p className="mt-1 text-sm text-ink-faint">
        {currency === "TRY"
          ? t("cart.currency.note.try")
          : `${t("cart.currency.note", { amount: formatMoney(liraTotal, "TRY", locale) })}.`}{" "}
        {isConverted && <RatesNote />}
      </p>
      {liraTotal > CARD_MAX && (
        <p className="mt-3 text-sm text-gold-700">
          {t("cart.cardLimit", { amount: formatPlain(CARD_MAX, locale) })}
        </p>
      )}
    </>
  );
}

function CheckoutLink({ obstacle, unreachable, onRetry }: CheckoutState) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <div className="mt-6 grid gap-3">
      <p
        id="cart-obstacle"
        aria-live="polite"
        className="text-sm font-medium wrap-anywhere text-clay-700 empty:hidden"
      >
        {obstacleText()}
      </p>
      {unreachable && obstacle?.kind === "checking" && (
        <Button variant="secondary" onClick={onRetry}>
          {t("label.retry")}
        </Button>
      )}
      {obstacle ? (
        <Button size="lg" disabled aria-describedby="cart-obstacle">
          {t("cart.checkout")}
        </Button>
      ) : (
        <ButtonLink size="lg" href="/odeme">
          {t("cart.checkout")}
          <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </ButtonLink>
      )}
      <a
        href="/bagis"
        className="grid min-h-11 place-items-center text-sm font-semibold text-leaf-700 underline-offset-4 hover:underline"
      >
        {t("cart.more")}
      </a>
    </div>
  );

  function obstacleText(): string | null {
    if (!obstacle) return null;
    switch (obstacle.kind) {
      case "checking":
        return t(unreachable ? "cart.blocked.unreachable" : "cart.blocked.checking");
      case "closed":
        return t("cart.blocked.closed", { title: obstacle.title });
      case "below":
        return t("cart.blocked.below");
      case "shares":
        return t("shares.blocked", { title: obstacle.title });
      case "total":
        return fieldErrorText(t, locale, obstacle.error);
    }
  }
}
