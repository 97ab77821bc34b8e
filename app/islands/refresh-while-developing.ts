/**
 * After an edit, React Router's hot refresh asks its router for fresh data before it replaces components. A public page
 * has no router: the refresh replaces islands only, and an edited route reloads the page.
 */
Object.assign(window, {
  __reactRouterDataRouter: {
    revalidate: async () => {},
    createRoutesForHMR: () => [],
    _internalSetRoutes: () => {},
  },
  __reactRouterManifest: { routes: {} },
  __reactRouterRouteModules: {},
  __reactRouterContext: {},
});

import.meta.hot?.on("react-router:hmr", ({ route }: { route?: object }) => {
  if (route) location.reload();
});
