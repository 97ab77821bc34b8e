import { Hourglass } from "lucide-react";
import { useLocation } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { useLocale, useTranslate } from "../../i18n/context.tsx";
import type { PaymentResult } from "../../request/payment-result.ts";
import { OrderNumber } from "../checkout/order-number.tsx";
import { ResultCard } from "./result-card.tsx";

/** The payment's state is unknown: the page says so, and offers no second payment. */
export function Checking({ order }: { order: PaymentResult["order"] }) {
  const [t, locale] = [useTranslate(), useLocale()];
  const { pathname, search } = useLocation();
  return (
    <div data-behaviour="look-again" className="wrap max-w-2xl pt-12 sm:pt-20 print:pt-6">
      <ResultCard
        icon={Hourglass}
        tone="bg-gold-100 text-gold-700"
        heading={t("result.checking.heading")}
        action={{ href: pathname + search, label: t("result.checking.again") }}
      >
        <p className="mx-auto mt-4 max-w-lg text-ink-soft">{t("result.checking.text")}</p>
        <p className="mx-auto mt-3 max-w-lg font-semibold">{t("result.checking.wait")}</p>
        {order && (
          <p className="mt-5 text-sm text-ink-soft">
            {t("result.order")}: <OrderNumber id={order.id} className="text-ink" /> ·{" "}
            {formatMoney(order.amount, "TRY", locale)}
          </p>
        )}
      </ResultCard>
    </div>
  );
}
