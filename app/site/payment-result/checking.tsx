import { Hourglass } from "lucide-react";
import { useLocation } from "react-router";
import type { PaymentResult } from "#app/http/request/payment-result.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoney } from "#shared/money/money.ts";
import { ResultCard } from "./result-card.tsx";

/** The result while the state of the payment is unknown. It offers no second payment. */
export function Checking({ order }: { order: PaymentResult["order"] }) {
  const t = useTranslate();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  return (
    <div data-behaviour="poll-result" className="wrap max-w-2xl pt-12 sm:pt-20 print:pt-6">
      <ResultCard
        icon={Hourglass}
        tone="bg-gold-100 text-gold-700"
        heading={t("result.checking.heading")}
        action={
          <ButtonLink href={pathname + search} size="lg">
            {t("result.checking.again")}
          </ButtonLink>
        }
      >
        <p className="mx-auto mt-4 max-w-lg text-ink-soft">{t("result.checking.text")}</p>
        <p className="mx-auto mt-3 max-w-lg font-semibold">{t("result.checking.wait")}</p>
        {order && (
          <p className="mt-5 text-sm text-ink-soft">
            {t("result.reference")}:{" "}
            <bdi dir="ltr" className="font-semibold text-ink">
              {order.name}
            </bdi>{" "}
            · <bdi>{formatMoney(order.amount, "TRY", locale)}</bdi>
          </p>
        )}
      </ResultCard>
    </div>
  );
}
