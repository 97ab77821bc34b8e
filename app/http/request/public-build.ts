import type { ServerBuild } from "react-router";

/**
 * Returns the build without the routes of the back office, for all paths outside the secret prefix. A wrong prefix is
 * then an unknown page like any other.
 */
export function createPublicBuild(build: ServerBuild): ServerBuild {
  const routes = removeAdminRoutes(build.routes);
  return { ...build, routes, assets: { ...build.assets, routes: removeAdminRoutes(build.assets.routes) } };
}

type Routes = Record<string, { id: string; parentId?: string | undefined } | undefined>;

function removeAdminRoutes<Table extends Routes>(routes: Table): Table {
  const isAdmin = (id: string | undefined): boolean =>
    id !== undefined && (id === "admin/layout" || isAdmin(routes[id]?.parentId));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isAdmin(id))) as Table;
}
