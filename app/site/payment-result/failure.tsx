import { ChevronDown, CircleX } from "lucide-react";
import { useTranslate } from "../../i18n/context.tsx";
import type { PaymentResult } from "../../request/payment-result.ts";
import { AccountList, type AccountsOfBank } from "../checkout/account-list.tsx";
import { ResultCard } from "./result-card.tsx";
import { failureText } from "./result-text.ts";

/** The error, with the texts of docs/specification.md#8-error-catalogue, and links to go on. */
export function Failure({ result, banks }: { result: PaymentResult; banks: readonly AccountsOfBank[] }) {
  const t = useTranslate();
  const { reason, detail, unsure } = failureText(result);
  // Another attempt has paid the same order: offer no second payment.
  const paid = result.order?.completed === true;
  return (
    <div className="wrap max-w-2xl pt-12 sm:pt-20 print:pt-6">
      <ResultCard
        icon={CircleX}
        tone="bg-clay-50 text-clay-600"
        heading={t("result.failure.heading")}
        action={paid ? null : { href: "/odeme", label: t("result.retry") }}
      >
        <div role="alert">
          <p className="mt-4 font-semibold text-clay-700">{t(reason)}</p>
          {detail && <p className="mx-auto mt-2 max-w-md">{t(detail)}</p>}
        </div>
        <p className="mx-auto mt-3 max-w-md text-sm text-ink-soft">
          {t(paid ? "result.failure.completed" : unsure ? "result.failure.unsure" : "result.failure.safe")}
        </p>
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
        <AccountList banks={banks} />
      </details>
    </div>
  );
}
