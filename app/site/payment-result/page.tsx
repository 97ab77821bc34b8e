import { appContext, localeContext } from "#app/request/context.ts";
import { type PaymentResult, readPaymentResult } from "#app/request/payment-result.ts";
import { readFoundation } from "#server/content/foundation/queries.ts";
import { donationAccounts } from "#shared/donation-accounts.ts";
import { noFacts } from "#shared/foundation-facts.ts";
import { loadKarekods } from "../load-karekods.server.ts";
import { pageMeta, translateFor } from "../page-meta.ts";
import type { Route } from "./+types/page";
import { Checking } from "./checking.tsx";
import { Failure } from "./failure.tsx";
import { Refunded } from "./refunded.tsx";
import { ResultFrame } from "./result-frame.tsx";
import { Success } from "./success.tsx";
import { NoTransfer, Transfer } from "./transfer.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const result = await readPaymentResult(request, app, context.get(localeContext));
  // Told only beside an order; the page must also answer while the database does not.
  const registry = await (result.order ? readFoundation(app.db) : Promise.resolve(noFacts))
    .then(({ registryNumber }) => registryNumber || null)
    .catch(() => null);
  const codes = result.outcome === "transfer" && result.order ? await loadKarekods(app) : null;
  return { result, banks: donationAccounts(app.config.bankAccounts), registry, codes: codes ?? {} };
}

/** One visitor's payment: no cache may keep a copy (docs/contract.md#the-result-page). */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: translateFor(matches)(titleOf(loaderData?.result)), hidden: true });

export default function PaymentResultPage({ loaderData }: Route.ComponentProps) {
  const { result, banks, registry, codes } = loaderData;
  return <ResultFrame>{content()}</ResultFrame>;

  function content() {
    switch (result.outcome) {
      case "success":
        return <Success order={result.order} earlier={result.earlier} registry={registry} />;
      case "transfer":
        return result.order ? (
          <Transfer
            order={result.order}
            others={result.otherTransfers}
            banks={banks}
            codes={codes}
            registry={registry}
          />
        ) : (
          <NoTransfer broken={result.broken} banks={banks} />
        );
      case "checking":
        return <Checking order={result.order} />;
      case "refunded":
        return result.order && <Refunded order={result.order} />;
      default:
        return <Failure result={result} banks={banks} />;
    }
  }
}

function titleOf(result: PaymentResult | undefined) {
  if (result?.outcome === "success") return result.order ? "result.title.success" : "result.success.heading";
  if (result?.outcome === "transfer")
    return result.order ? "result.title.transfer" : "result.transfer.none.heading";
  if (result?.outcome === "refunded") return "result.refunded.heading";
  return result?.outcome === "checking" ? "result.title.checking" : "result.title.failure";
}
