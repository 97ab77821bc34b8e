import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { pageMeta, translateFor } from "../page-meta.ts";
import type { Route } from "./+types/page";
import { adminHome } from "./admin-home.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { config } = context.get(appContext);
  return data({ admin: adminHome(new URL(request.url).pathname, config.adminPath) }, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translateFor(matches);
  return pageMeta(matches, { title: t("notFound.title"), hidden: true });
};

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NotFoundScreen admin={loaderData.admin} />;
}
