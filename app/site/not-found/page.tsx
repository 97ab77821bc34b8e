import { data, redirect } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { findOldAddress } from "#server/content/old-addresses/queries.ts";
import type { Route } from "./+types/page";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** The time is short, because browsers and proxies follow a cached redirect even after staff removed it. */
const redirectHeaders = { "Cache-Control": "public, max-age=300" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  try {
    const target = await findOldAddress(db, url.pathname);
    if (target !== undefined) return redirect(target, { status: 301, headers: redirectHeaders });
  } catch (err) {
    log.error({ err }, "old address not read");
  }
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translateFor(matches);
  return pageMeta(matches, { title: t("notFound.title"), hidden: true });
};

export default function NotFound() {
  return <NotFoundScreen />;
}
