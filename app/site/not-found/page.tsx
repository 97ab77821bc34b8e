import { data } from "react-router";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import type { Route } from "./+types/page";
import { NotFoundScreen } from "./not-found-screen.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translateFor(matches);
  return pageMeta(matches, { title: t("notFound.title"), hidden: true });
};

export default function NotFound() {
  return <NotFoundScreen />;
}
