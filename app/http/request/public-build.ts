import type { ServerBuild } from "react-router";

/**
 * Returns the build without the routes of the back office. It serves every path outside the secret prefix, so that a
 * wrong prefix is a real unknown page.
 */
export function publicBuild(build: ServerBuild): ServerBuild {
  const routes = withoutAdmin(build.routes);
  return { ...build, routes, assets: { ...build.assets, routes: withoutAdmin(build.assets.routes) } };
}

type Routes = Record<string, { id: string; parentId?: string | undefined } | undefined>;

function withoutAdmin<Table extends Routes>(routes: Table): Table {
  const isAdmin = (id: string | undefined): boolean =>
    id !== undefined && (id === "admin/layout" || isAdmin(routes[id]?.parentId));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isAdmin(id))) as Table;
}
