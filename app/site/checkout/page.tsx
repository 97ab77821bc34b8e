import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { appContext } from "#app/request/context.ts";
import { isOrderId } from "#shared/order-id.ts";
import { useTranslate } from "../../i18n/context.tsx";
import { clearCart, useCart } from "../cart/cart-store.ts";
import { pageMeta, translateFor } from "../page-meta.ts";
import type { Route } from "./+types/page";
import { AccountList } from "./account-list.tsx";
import { donationAccounts } from "./donation-accounts.ts";
import { forgetForm } from "./kept-form.ts";
import { PaymentForm } from "./payment-form.tsx";
import { TransferReceived } from "./transfer-received.tsx";
import { useOwnDocument } from "./use-own-document.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { banks: donationAccounts(context.get(appContext).config.bankAccounts) };
}

/** Nothing here changes while a visitor pays; and no failing request may take the place of the thanks. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: translateFor(matches)("checkout.title") }),
  { name: "robots", content: "noindex" },
];

type Received = { orderId: string; amount: number };

export default function CheckoutPage({ loaderData: { banks } }: Route.ComponentProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const { cart, ready } = useCart();
  const [justReceived, setJustReceived] = useState<Received | null>(null);
  // The history entry keeps the screen across a reload; the server, which rendered first, knows nothing of it.
  const received = justReceived ?? (ready ? readReceived(location.state) : null);
  const empty = ready && cart.items.length === 0;
  useOwnDocument("/odeme");

  useEffect(() => {
    if (empty && !received) navigate("/", { replace: true });
  }, [empty, received, navigate]);

  function showReceived(orderId: string, amount: number) {
    setJustReceived({ orderId, amount });
    navigate("/odeme", { replace: true, state: { orderId, amount } });
    clearCart();
    forgetForm();
  }

  if (received) {
    return (
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <TransferReceived {...received} banks={banks} />
      </div>
    );
  }
  return (
    <div className="wrap pt-8 pb-20 sm:pt-12">
      <Link
        to="/sepet"
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-leaf-700 underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t("checkout.back")}
      </Link>
      <h1 className="mt-2 text-3xl sm:text-4xl">{t("checkout.title")}</h1>
      <p className="mt-2 text-ink-soft">{t("checkout.lead")}</p>
      <noscript>
        <div className="mt-6 grid max-w-2xl gap-5">
          <p className="rounded-lg bg-gold-100 p-5 text-gold-700">{t("checkout.noscript")}</p>
          <AccountList banks={banks} />
        </div>
      </noscript>
      {/* A new form once the script runs: nothing the browser may have put into the old one counts. */}
      {!empty && (
        <PaymentForm key={ready ? "live" : "sent"} live={ready} cart={cart} onTransfer={showReceived} />
      )}
    </div>
  );
}

function readReceived(state: unknown): Received | null {
  if (typeof state !== "object" || state === null) return null;
  const { orderId, amount } = state as Record<string, unknown>;
  return isOrderId(orderId) && Number.isSafeInteger(amount) ? { orderId, amount: amount as number } : null;
}
