import { data } from "react-router";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ResultFrame } from "#app/site/payment-result/result-frame.tsx";
import type { Route } from "./+types/page";
import { Gift } from "./gift.tsx";
import { LinkMessage } from "./link-message.tsx";
import { loadLinkPage, readLinkMiddleware } from "./load.server.ts";
import { PayHeading, PayPart } from "./pay-part.tsx";

export const middleware: Route.MiddlewareFunction[] = [readLinkMiddleware];

/** Shows a pay link (docs/contract.md#pay-links). It changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await loadLinkPage(context, params.code);
  return data(page, { status: page.state === "unknown" ? 404 : 200, headers: secretPageHeaders });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("payLink.title"), hidden: true });

export default function PayLink({ loaderData: page }: Route.ComponentProps) {
  return (
    <ResultFrame>
      <div className="wrap grid max-w-2xl gap-5 pt-8 sm:pt-14">
        {page.state === "payable" ? <PayHeading /> : <LinkMessage page={page} />}
        {page.state !== "unknown" && <Gift gift={page.gift} />}
        {page.state === "payable" && <PayPart form={page.form} />}
      </div>
    </ResultFrame>
  );
}
