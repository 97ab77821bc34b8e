import type { ReactNode } from "react";
import type { DonorOrder } from "#app/http/request/payment-result.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { OrderNumber } from "#app/site/checkout/order-number.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { paymentMethodLabelKey } from "#shared/giving/order-status.ts";
import { formatMoney } from "#shared/money/money.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { GiftLines } from "./gift-lines.tsx";

/** The receipt with items, amounts, time, donor, reference and order number. */
export function Receipt({ order }: { order: DonorOrder }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <dl>
          <dt className="text-sm text-ink-soft">{t("label.amount")}</dt>
          <dd className="mt-1 font-serif text-3xl font-semibold tabular-nums">
            <bdi>{formatMoney(order.amount, "TRY", locale)}</bdi>
          </dd>
        </dl>
        <dl>
          <dt className="text-sm text-ink-soft">{t("result.reference")}</dt>
          <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
            <bdi dir="ltr" id="reference" className="text-xl font-semibold whitespace-nowrap tabular-nums">
              {order.name}
            </bdi>
            <CopyButton
              text={order.name}
              label={t("label.copy")}
              copiedText={t("label.copied")}
              name={t("checkout.copy.named", { name: t("result.reference") })}
              textId="reference"
              selectedText={t("result.transfer.selected")}
            />
          </dd>
        </dl>
      </div>
      <div className="mt-5 border-y border-sand-200">
        <GiftLines lines={order.lines} />
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2 print:grid-cols-2">
        {order.donor && (
          <Fact name={t("label.donor")}>
            <bdi>{order.donor}</bdi>
          </Fact>
        )}
        <Fact name={t("result.date")}>
          <bdi>{formatDateTime(order.at, locale)}</bdi>
        </Fact>
        <Fact name={t("result.method")}>{t(paymentMethodLabelKey(order.paymentMethod))}</Fact>
        <Fact name={t("result.order")}>
          <OrderNumber id={order.id} className="text-xs font-normal text-ink-soft" />
        </Fact>
      </dl>
      <p className="mt-4 text-sm text-ink-faint print:hidden">{t("result.order.keep")}</p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
