import type { ServerBuild } from "react-router";

const adminLayout = "admin/layout";

/**
 * The build without the back office. It answers every path outside the secret prefix, so that a wrong prefix is not
 * made to look like an unknown page: it is one.
 */
export function publicBuild(build: ServerBuild): ServerBuild {
  const routes = withoutAdmin(build.routes);
  return { ...build, routes, assets: { ...build.assets, routes: withoutAdmin(build.assets.routes) } };
}

type Routes = Record<string, { id: string; parentId?: string | undefined } | undefined>;

function withoutAdmin<Table extends Routes>(routes: Table): Table {
  const isAdmin = (id: string | undefined): boolean =>
    id !== undefined && (id === adminLayout || isAdmin(routes[id]?.parentId));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isAdmin(id))) as Table;
}
