/**
 * Undocumented names inside React Router. An upgrade may change them: react-router-names.test.ts then fails and reports
 * which code depends on the name.
 */

/** The suffix of an address that returns the router's data: `/x.data` for `/x`. */
export const dataSuffix = ".data";

/** The message of the error that the router creates for a response with status 500. */
export const serverErrorMessage = "Unexpected Server Error";

/** The suffix of the module ids of routes in the browser's build. */
export const browserRouteQuery = "?__react-router-build-client-route";

/** The global in which the route table finds its folder; the program that reads the table sets it. */
export const appDirectoryVariable = "__reactRouterAppDirectory";

/** The event that the dev server sends to the page after an edit. */
export const hotUpdateEvent = "react-router:hmr";

/** The property of `window` that holds the router. */
export const routerName = "__reactRouterDataRouter";

/** The names that hot refresh uses in a page: properties of `window`, and methods of the router. */
export const hotRefresh = {
  router: routerName,
  setRoutes: "_internalSetRoutes",
  createRoutes: "createRoutesForHMR",
  manifest: "__reactRouterManifest",
  modules: "__reactRouterRouteModules",
  context: "__reactRouterContext",
} as const;
