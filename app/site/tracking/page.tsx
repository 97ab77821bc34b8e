import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { ResultFrame } from "#app/site/payment-result/result-frame.tsx";
import type { Route } from "./+types/page";
import { loadTracking, readTrackedMiddleware } from "./load.server.ts";
import { TrackedShares } from "./tracked-shares.tsx";
import { Untracked } from "./untracked.tsx";

export const middleware: Route.MiddlewareFunction[] = [readTrackedMiddleware];

/** Shows the steps of one share, or of all shares of an order, by its secret code (docs/contract.md#kurban). */
export function loader({ context }: Route.LoaderArgs) {
  return loadTracking(context);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("tracking.title"), hidden: true });

export default function Tracking({ loaderData }: Route.ComponentProps) {
  return (
    <ResultFrame>
      <div className="wrap max-w-2xl pt-8 pb-4 sm:pt-14">
        {loaderData.kind === "found" ? (
          <TrackedShares groups={loaderData.groups} />
        ) : (
          <Untracked reason={loaderData.kind} />
        )}
      </div>
    </ResultFrame>
  );
}
