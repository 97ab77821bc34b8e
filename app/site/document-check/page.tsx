import { data } from "react-router";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { findDocument } from "#app/http/request/find-document.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ResultFrame } from "#app/site/payment-result/result-frame.tsx";
import type { Route } from "./+types/page";
import { DocumentFacts, UncheckedDocument } from "./checked.tsx";
import { loadCheckedDocument } from "./load.server.ts";

/** Shows whether a document is genuine (docs/contract.md#documents). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const lookup = await findDocument(app, params.code, context.get(addressContext));
  if (lookup.kind === "slow-down") {
    const headers = { ...secretPageHeaders, "Retry-After": String(lookup.seconds) };
    return data({ kind: "slow" as const }, { status: 429, headers });
  }
  if (lookup.kind === "unknown")
    return data({ kind: "unknown" as const }, { status: 404, headers: secretPageHeaders });
  const { document, mayDownload } = lookup;
  const checked = await loadCheckedDocument(app, document, mayDownload, context.get(localeContext));
  return data({ kind: "checked" as const, checked }, { headers: secretPageHeaders });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("documentCheck.title"), hidden: true });

export default function DocumentCheck({ loaderData }: Route.ComponentProps) {
  return (
    <ResultFrame>
      <div className="wrap max-w-2xl pt-10 sm:pt-16">
        {loaderData.kind === "checked" ? (
          <DocumentFacts document={loaderData.checked} />
        ) : (
          <UncheckedDocument reason={loaderData.kind} />
        )}
      </div>
    </ResultFrame>
  );
}
