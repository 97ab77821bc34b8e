import { memo, useDeferredValue, useEffect } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { type CartState, isStorageRefused, UNKNOWN_CART } from "#app/site/cart/cart-store.ts";
import { localizeTitle } from "#app/site/cart/check-cart.ts";
import { ExchangeRatesContext } from "#app/site/cart/exchange-rates.tsx";
import { SetAsideNotice } from "#app/site/cart/set-aside-notice.tsx";
import { StorageRefused } from "#app/site/cart/storage-refused.tsx";
import { useCart } from "#app/site/cart/use-cart.ts";
import { useMinimums } from "#app/site/cart/use-minimums.ts";
import type { ExchangeRates } from "#shared/money/currency.ts";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import { AccountList } from "./account-list.tsx";
import type { ContactAbroad } from "./donor-section.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { SummaryBar } from "./summary-bar.tsx";

export type CheckoutProps = {
  banks: readonly AccountsOfBank[];
  /** Whether our page asks for the card; with false the donor types it on the bank's page. */
  takesCard: boolean;
  /** The server's time decides whether a card has expired, not the clock of the device. */
  serverTime: string;
  contactAbroad: ContactAbroad;
  offersCompany: boolean;
  exchangeRates: ExchangeRates;
};

/**
 * The cart exists in the browser only. Its first rendering is deferred until after hydration, because one long task
 * would delay a tap. Later changes are rendered at once, so that the page never sends an old cart.
 */
export default function Checkout(props: CheckoutProps) {
  const currentCart = useCart();
  const isCartRead = useDeferredValue(currentCart.isReady);
  return (
    <ExchangeRatesContext value={props.exchangeRates}>
      <LoadedCheckout {...props} cartState={isCartRead ? currentCart : UNKNOWN_CART} />
    </ExchangeRatesContext>
  );
}

const LoadedCheckout = memo(function WholeCheckout({
  cartState: { cart, isReady },
  ...props
}: CheckoutProps & { cartState: CartState }) {
  const t = useTranslate();
  const locale = useLocale();
  const answer = useMinimums(cart.items.map((item) => item.id));
  // These titles are only displayed; the order has the titles of the cart.
  const items = cart.items.map((item) => localizeTitle(item, answer, locale));
  const isEmpty = isReady && cart.items.length === 0;
  const isFormReady = isReady && !isEmpty;
  const isRefused = isEmpty && isStorageRefused();

  useEffect(() => {
    if (isEmpty && !isRefused) location.replace("/");
  }, [isEmpty, isRefused]);

  if (isRefused) {
    return (
      <div className="wrap max-w-2xl pt-8 pb-20 sm:pt-12">
        <h1 className="text-3xl sm:text-4xl">{t("checkout.title")}</h1>
        <StorageRefused className="mt-6 mb-8" />
        <AccountList banks={props.banks} />
      </div>
    );
  }
  return (
    <>
      <SummaryBar cart={cart} items={items} isReady={isFormReady} />
      <div className="wrap pt-4 pb-4 sm:pt-9 lg:pb-16">
        <h1 className="text-xl sm:text-4xl">{t("checkout.title")}</h1>
        {isFormReady && <SetAsideNotice className="mt-4" />}
        <noscript>
          <div className="mt-6 grid max-w-2xl gap-5">
            <p className="rounded-lg bg-gold-100 p-5 text-gold-700">{t("checkout.noscript")}</p>
            <AccountList banks={props.banks} />
          </div>
        </noscript>
        <PaymentForm {...props} isReady={isFormReady} cart={cart} items={items} />
      </div>
    </>
  );
});
