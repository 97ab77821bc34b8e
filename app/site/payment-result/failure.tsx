import { ChevronDown, CircleX } from "lucide-react";
import { useTranslate } from "../../i18n/context.tsx";
import type { PaymentResult } from "../../request/payment-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AccountList, type AccountsOfBank } from "../checkout/account-list.tsx";
import { failureText } from "./result-text.ts";

/** The error, with the texts of docs/specification.md#8-error-catalogue, and links to go on. */
export function Failure({ result, banks }: { result: PaymentResult; banks: readonly AccountsOfBank[] }) {
  const t = useTranslate();
  const { reason, detail, unsure } = failureText(result);
  // Another attempt has paid the same order: offer no second payment.
  const paid = result.order?.completed === true;
  return (
    <div className="wrap max-w-2xl pt-12 sm:pt-20 print:pt-6">
      <div className="rounded-xl bg-white p-6 text-center shadow-lift sm:p-10 print:shadow-none">
        <span className="mx-auto grid size-18 place-items-center rounded-full bg-clay-50 text-clay-600">
          <CircleX aria-hidden="true" className="size-9" strokeWidth={1.5} />
        </span>
        <h1 className="mt-6 text-2xl wrap-anywhere sm:text-3xl">{t("result.failure.heading")}</h1>
        <div role="alert">
          <p className="mt-4 font-semibold text-clay-700">{t(reason)}</p>
          {detail && <p className="mx-auto mt-2 max-w-md">{t(detail)}</p>}
        </div>
        <p className="mx-auto mt-3 max-w-md text-sm text-ink-soft">
          {t(paid ? "result.failure.completed" : unsure ? "result.failure.unsure" : "result.failure.safe")}
        </p>
        <div className="mt-8 flex print:hidden flex-wrap justify-center gap-3">
          {!paid && (
            <ButtonLink href="/odeme" size="lg">
              {t("result.retry")}
            </ButtonLink>
          )}
          <ButtonLink href="/iletisim" look="secondary" size="lg">
            {t("result.contact")}
          </ButtonLink>
        </div>
      </div>
      <details className="group mt-6 print:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-lg px-2 font-semibold text-leaf-700 [&::-webkit-details-marker]:hidden">
          {t("result.alternative")}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="mb-4 px-2 text-sm text-ink-soft">{t("result.alternative.text")}</p>
        <AccountList banks={banks} />
      </details>
    </div>
  );
}
