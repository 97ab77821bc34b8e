import { useEffect, useState } from "react";
import { isOrderId } from "#shared/order-id.ts";
import { useTranslate } from "../../i18n/context.tsx";
import { clearCart, isStorageRefused } from "../cart/cart-store.ts";
import { StorageRefused } from "../cart/storage-refused.tsx";
import { useCart } from "../cart/use-cart.ts";
import { AccountList, type AccountsOfBank } from "./account-list.tsx";
import { purposeOf } from "./donation-accounts.ts";
import { forgetForm } from "./kept-form.ts";
import { PaymentForm } from "./payment-form.tsx";
import { SummaryBar } from "./summary-bar.tsx";
import { TransferReceived } from "./transfer-received.tsx";

type Received = { orderId: string; amount: number; purpose: string | null };

type Props = {
  banks: readonly AccountsOfBank[];
  siteName: string;
};

/** The whole checkout: the cart and the card exist in the browser only. */
export default function Checkout({ banks, siteName }: Props) {
  const t = useTranslate();
  const { cart, ready } = useCart();
  const [justReceived, setJustReceived] = useState<Received | null>(null);
  // The history entry keeps the screen across a reload. The server cannot read it, so wait for hydration (`ready`).
  const received = justReceived ?? (ready ? readReceived(history.state) : null);
  const empty = ready && cart.items.length === 0;
  const live = ready && !empty;

  const refused = empty && !received && isStorageRefused();

  useEffect(() => {
    if (empty && !received && !refused) location.replace("/");
  }, [empty, received, refused]);

  function showReceived(orderId: string, amount: number) {
    const shown = { orderId, amount, purpose: purposeOf(cart) };
    setJustReceived(shown);
    history.replaceState(shown, "");
    clearCart();
    forgetForm();
  }

  if (received) {
    return (
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <TransferReceived {...received} banks={banks} siteName={siteName} />
      </div>
    );
  }
  if (refused) {
    return (
      <div className="wrap max-w-2xl pt-8 pb-20 sm:pt-12">
        <h1 className="text-3xl sm:text-4xl">{t("checkout.title")}</h1>
        <StorageRefused className="mt-6 mb-8" />
        <AccountList banks={banks} />
      </div>
    );
  }
  return (
    <>
      <SummaryBar cart={cart} live={live} />
      <div className="wrap pt-4 pb-4 sm:pt-9 lg:pb-16">
        <h1 className="text-xl sm:text-4xl">{t("checkout.title")}</h1>
        <noscript>
          <div className="mt-6 grid max-w-2xl gap-5">
            <p className="rounded-lg bg-gold-100 p-5 text-gold-700">{t("checkout.noscript")}</p>
            <AccountList banks={banks} />
          </div>
        </noscript>
        {/* A new form once the script runs, to drop what the browser restored into the old one. With an empty cart the
        old form stays, so that nothing moves before the redirect. */}
        <PaymentForm
          key={live ? "live" : "sent"}
          live={live}
          cart={cart}
          banks={banks}
          onTransfer={showReceived}
        />
      </div>
    </>
  );
}

function readReceived(state: unknown): Received | null {
  if (typeof state !== "object" || state === null) return null;
  const { orderId, amount, purpose } = state as Record<string, unknown>;
  if (!isOrderId(orderId) || !Number.isSafeInteger(amount)) return null;
  return { orderId, amount: amount as number, purpose: typeof purpose === "string" ? purpose : null };
}
