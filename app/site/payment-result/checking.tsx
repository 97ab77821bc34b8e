import { Hourglass } from "lucide-react";
import { useLocation } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { useLocale, useTranslate } from "../../i18n/context.tsx";
import type { PaymentResult } from "../../request/payment-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { OrderNumber } from "../checkout/order-number.tsx";

/** The payment's state is unknown: the page says so, and offers no second payment. */
export function Checking({ order }: { order: PaymentResult["order"] }) {
  const [t, locale] = [useTranslate(), useLocale()];
  const { pathname, search } = useLocation();
  return (
    <div data-behaviour="look-again" className="wrap max-w-2xl pt-12 sm:pt-20 print:pt-6">
      <div className="rounded-xl bg-white p-6 text-center shadow-lift sm:p-10 print:shadow-none">
        <span className="mx-auto grid size-18 place-items-center rounded-full bg-gold-100 text-gold-700">
          <Hourglass aria-hidden="true" className="size-8" strokeWidth={1.5} />
        </span>
        <h1 className="mt-6 text-2xl wrap-anywhere sm:text-3xl">{t("result.checking.heading")}</h1>
        <p className="mx-auto mt-4 max-w-lg text-ink-soft">{t("result.checking.text")}</p>
        <p className="mx-auto mt-3 max-w-lg font-semibold">{t("result.checking.wait")}</p>
        {order && (
          <p className="mt-5 text-sm text-ink-soft">
            {t("result.order")}: <OrderNumber id={order.id} className="text-ink" /> ·{" "}
            {formatMoney(order.amount, "TRY", locale)}
          </p>
        )}
        <div className="mt-8 flex print:hidden flex-wrap justify-center gap-3">
          <ButtonLink href={pathname + search} size="lg">
            {t("result.checking.again")}
          </ButtonLink>
          <ButtonLink href="/iletisim" look="secondary" size="lg">
            {t("result.contact")}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
