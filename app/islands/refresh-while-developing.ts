/**
 * After an edit React Router's refresh asks its router for fresh data before it replaces components. A public page has
 * no router: its islands are replaced alone, and an edited page is loaded again.
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
