import { ChevronDown, CircleX } from "lucide-react";
import { Fragment } from "react";
import type { DonorOrder, PaymentResult } from "#app/http/request/payment-result.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { AccountList } from "#app/site/checkout/account-list.tsx";
import { FittingAccount } from "#app/site/checkout/fitting-account.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import { type AccountsOfBank, purposeOf } from "#shared/money/donation-accounts.ts";
import { formatMoney } from "#shared/money/money.ts";
import { InterpolatedText, valueMark } from "./interpolated-text.tsx";
import { ResultCard } from "./result-card.tsx";
import { failureSteps, failureText } from "./result-text.ts";

/** The error with the texts of docs/specification.md#8-error-catalogue, the order, and the next steps of the donor. */
export function Failure({ result, banks }: { result: PaymentResult; banks: readonly AccountsOfBank[] }) {
  const t = useTranslate();
  const text = failureText(result);
  const { order } = result;
  const steps = failureSteps(text, order);
  return (
    <div data-behaviour="cart-notice" className="wrap max-w-2xl pt-12 sm:pt-20 print:pt-6">
      <ResultCard
        icon={CircleX}
        tone="bg-clay-50 text-clay-600"
        heading={t("result.failure.heading")}
        action={steps.length > 0 ? <TryAgain order={order} /> : null}
      >
        <div role="alert">
          <p className="mt-4 font-semibold text-clay-700">{t(text.reason)}</p>
          {text.detail && <p className="mx-auto mt-2 max-w-md">{t(text.detail)}</p>}
        </div>
        {order && <OrderSummary order={order} />}
        {/* Another attempt has paid the same order, so no second payment is offered. */}
        {order?.isCompleted && (
          <p className="mx-auto mt-3 max-w-md text-sm text-ink-soft">{t("result.failure.completed")}</p>
        )}
        {steps.length > 0 && <Steps steps={steps} order={order} />}
      </ResultCard>
      <details className="group mt-6 print:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-lg px-2 font-semibold text-leaf-700 [&::-webkit-details-marker]:hidden">
          {t("result.alternative")}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="mb-4 px-2 text-sm text-ink-soft">{t("result.alternative.text")}</p>
        {order ? (
          <FittingAccount banks={banks} purpose={purposeOf(order.lines)} />
        ) : (
          <AccountList banks={banks} />
        )}
      </details>
    </div>
  );
}

function Steps({ steps, order }: { steps: ReturnType<typeof failureSteps>; order: DonorOrder | null }) {
  const t = useTranslate();
  return (
    <div className="mx-auto mt-6 max-w-md text-start text-sm">
      <h2 className="text-base">{t("result.failure.steps")}</h2>
      <ol className="mt-2 list-decimal space-y-1 ps-5 text-ink-soft">
        {steps.map((step) => (
          <li key={step}>
            <InterpolatedText text={t(step, { reference: valueMark })}>
              <bdi dir="ltr" className="font-semibold whitespace-nowrap text-ink">
                {order?.name}
              </bdi>
            </InterpolatedText>
          </li>
        ))}
      </ol>
      <p hidden data-cart="full" className="mt-3 text-ink-soft">
        {t("result.failure.cart.full")}
      </p>
      <p hidden data-cart="empty" className="mt-3 text-ink-soft">
        {t("result.failure.cart.empty")}
      </p>
    </div>
  );
}

function OrderSummary({ order }: { order: DonorOrder }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <p className="mx-auto mt-5 max-w-md rounded-lg bg-sand-100 p-4 text-sm">
      <span className="sr-only">{t("result.failure.order")}: </span>
      {order.lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and two may be equal
        <Fragment key={position}>
          {position > 0 && ", "}
          <bdi {...storedTextIn(line, "title")} className="font-semibold">
            {line.title}
          </bdi>
        </Fragment>
      ))}{" "}
      · <bdi className="font-semibold tabular-nums">{formatMoney(order.amount, "TRY", locale)}</bdi>
      <span className="mt-1 block text-ink-soft">
        {t("result.reference")}: <bdi dir="ltr">{order.name}</bdi>
      </span>
    </p>
  );
}

/** If the cart is empty, the link leads to the same campaign instead of checkout. */
function TryAgain({ order }: { order: DonorOrder | null }) {
  const t = useTranslate();
  const [line, ...otherLines] = order?.lines ?? [];
  const donatePath = (otherLines.length === 0 && line?.path) || "/bagis";
  return (
    <>
      <ButtonLink href="/odeme" size="lg" data-cart="full">
        {t("label.retry")}
      </ButtonLink>
      <ButtonLink href={donatePath} size="lg" hidden data-cart="empty">
        {t("result.choose")}
      </ButtonLink>
    </>
  );
}
