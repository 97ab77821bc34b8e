import { Undo2 } from "lucide-react";
import type { DonorOrder } from "#app/http/request/payment-result.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { formatMoney } from "#shared/money/money.ts";
import { InterpolatedText, valueMark } from "./interpolated-text.tsx";
import { ResultCard } from "./result-card.tsx";

export function Refunded({ order }: { order: DonorOrder }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <div className="wrap max-w-2xl pt-12 sm:pt-20 print:pt-6">
      <ResultCard
        icon={Undo2}
        tone="bg-leaf-100 text-leaf-600"
        heading={t("result.refunded.heading")}
        action={null}
      >
        <p className="mx-auto mt-4 max-w-lg text-ink-soft">
          <InterpolatedText text={t("result.refunded.text", { amount: valueMark })}>
            <bdi className="font-semibold whitespace-nowrap text-ink">
              {formatMoney(order.refunded, "TRY", locale)}
            </bdi>
          </InterpolatedText>
        </p>
        <p className="mt-5 text-sm text-ink-soft">
          {t("result.reference")}:{" "}
          <bdi dir="ltr" className="font-semibold text-ink">
            {order.name}
          </bdi>
        </p>
      </ResultCard>
    </div>
  );
}
