import { appContext, localeContext } from "#app/http/request/context.ts";
import { type PaymentResult, readPaymentResult } from "#app/http/request/payment-result.ts";
import { findPreviewed } from "#app/http/request/preview.ts";
import { loadAccounts } from "#app/site/load-accounts.server.ts";
import { loadKarekods } from "#app/site/load-karekods.server.ts";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import type { App } from "#server/compose/compose.ts";
import { readFoundation } from "#server/content/identity/queries.ts";
import { documentStateForDonor } from "#server/giving/documents/find-valid-document.ts";
import { donationAccounts } from "#shared/money/donation-accounts.ts";
import type { Route } from "./+types/page";
import { Checking } from "./checking.tsx";
import type { DocumentPart } from "./document-part.tsx";
import { Failure } from "./failure.tsx";
import { loadShares, loadTrackingLink } from "./load-shares.server.ts";
import { Refunded } from "./refunded.tsx";
import { ResultFrame } from "./result-frame.tsx";
import { Success } from "./success.tsx";
import { NoTransfer, Transfer } from "./transfer.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const result =
    findPreviewed(context, "result") ?? (await readPaymentResult(request, app, context.get(localeContext)));
  const registry = result.order ? await readRegistryNumber(app) : null;
  const part =
    result.outcome === "success" && result.order && !result.order.byLink
      ? await readDocumentPart(app, result.order.id, request)
      : null;
  const codes = result.outcome === "transfer" && result.order ? await loadKarekods(app) : null;
  const { banks } = await loadAccounts(app);
  const shares = await loadShares(app, result.order);
  const tracking = await loadTrackingLink(app, result.order, shares);
  return { result, banks: donationAccounts(banks), registry, part, shares, tracking, codes: codes ?? {} };
}

/** Reads the registry number, or returns null if the database does not answer, because the page must still work. */
async function readRegistryNumber({ db }: App): Promise<string | null> {
  const facts = await readFoundation(db).catch(() => null);
  return facts?.registryNumber || null;
}

/** Reads the state of the document, or returns null if the database does not answer, because the page must still work. */
async function readDocumentPart(app: App, orderId: string, request: Request): Promise<DocumentPart | null> {
  const state = await documentStateForDonor(app.db, orderId).catch(() => null);
  if (state === null) return null;
  const { searchParams } = new URL(request.url);
  const mailOutcome = (["sent", "address", "limit", "none"] as const).find(
    (value) => value === searchParams.get("belge"),
  );
  const status = searchParams.get("status") === "transfer" ? "transfer" : "success";
  return { state, canMail: app.mail.server !== null, mailOutcome: mailOutcome ?? null, status };
}

/** The page shows the payment of one visitor, so no cache may keep a copy (docs/contract.md#the-result-page). */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: translateFor(matches)(chooseTitleKey(loaderData?.result)), hidden: true });

export default function PaymentResultPage({ loaderData }: Route.ComponentProps) {
  const { result, banks, registry, codes, part, shares, tracking } = loaderData;
  return <ResultFrame>{content()}</ResultFrame>;

  function content() {
    switch (result.outcome) {
      case "success":
        return (
          <Success
            order={result.order}
            earlier={result.earlier}
            registry={registry}
            part={part}
            shares={shares}
            tracking={tracking}
          />
        );
      case "transfer":
        return result.order ? (
          <Transfer
            order={result.order}
            shares={shares}
            tracking={tracking}
            otherTransfers={result.otherTransfers}
            banks={banks}
            codes={codes}
            registry={registry}
          />
        ) : (
          <NoTransfer isUnreadable={result.isUnreadable} banks={banks} />
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

function chooseTitleKey(result: PaymentResult | undefined) {
  if (result?.outcome === "success") return result.order ? "result.title.success" : "result.success.heading";
  if (result?.outcome === "transfer")
    return result.order ? "result.title.transfer" : "result.transfer.none.heading";
  if (result?.outcome === "refunded") return "result.refunded.heading";
  return result?.outcome === "checking" ? "result.checking.heading" : "result.title.failure";
}
