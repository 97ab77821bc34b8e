import { hotRefresh, hotUpdateEvent } from "#app/react-router-names.ts";

/**
 * After an edit, React Router's hot refresh asks its router for fresh data before it replaces components. A public page
 * has no router, so these stand-ins let the refresh replace islands. After an edit of a route the page reloads.
 */
Object.assign(window, {
  [hotRefresh.router]: {
    revalidate: async () => {},
    [hotRefresh.createRoutes]: () => [],
    [hotRefresh.setRoutes]: () => {},
  },
  [hotRefresh.manifest]: { routes: {} },
  [hotRefresh.modules]: {},
  [hotRefresh.context]: {},
});

import.meta.hot?.on(hotUpdateEvent, ({ route }: { route?: object }) => {
  if (route) location.reload();
});
