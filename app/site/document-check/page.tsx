import { data } from "react-router";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { findDocument } from "#app/http/request/find-document.ts";
import { secretPage } from "#app/http/request/secret-page.ts";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ResultFrame } from "#app/site/payment-result/result-frame.tsx";
import type { Route } from "./+types/page";
import { Checked, NotChecked } from "./checked.tsx";
import { checkedDocument } from "./load.server.ts";

/** Says whether a document is genuine (docs/contract.md#documents). The page changes nothing, and no cache keeps it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await findDocument(app, params.code, context.get(addressContext));
  if (found.kind === "slow-down") {
    const headers = { ...secretPage, "Retry-After": String(found.seconds) };
    return data({ kind: "slow" as const }, { status: 429, headers });
  }
  if (found.kind === "unknown")
    return data({ kind: "unknown" as const }, { status: 404, headers: secretPage });
  const { document, mayDownload } = found;
  const checked = await checkedDocument(app, document, mayDownload, context.get(localeContext));
  return data({ kind: "checked" as const, checked }, { headers: secretPage });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("documentCheck.title"), hidden: true });

export default function DocumentCheck({ loaderData }: Route.ComponentProps) {
  return (
    <ResultFrame>
      <div className="wrap max-w-2xl pt-10 sm:pt-16">
        {loaderData.kind === "checked" ? (
          <Checked document={loaderData.checked} />
        ) : (
          <NotChecked reason={loaderData.kind} />
        )}
      </div>
    </ResultFrame>
  );
}
