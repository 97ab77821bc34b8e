/**
 * Names inside React Router that it does not document. An upgrade may change them: react-router-names.test.ts then
 * fails and says what depends on the name.
 */

/** The router loads the data of `/x` from `/x.data`. */
export const dataSuffix = ".data";

/** The message of the error that the router makes of an answer with status 500. */
export const serverErrorMessage = "Unexpected Server Error";

/** Ends the ids of modules that the build makes of routes for the browser. */
export const browserRouteQuery = "?__react-router-build-client-route";

/** Where the table of URLs finds its folder; set by the program that reads the table. */
export const appDirectoryVariable = "__reactRouterAppDirectory";

/** What the dev server sends to the page after an edit. */
export const hotUpdateEvent = "react-router:hmr";

/** What the refresh after an edit uses of a page: variables of `window`, and methods of the first. */
export const hotRefresh = {
  router: "__reactRouterDataRouter",
  setRoutes: "_internalSetRoutes",
  createRoutes: "createRoutesForHMR",
  manifest: "__reactRouterManifest",
  modules: "__reactRouterRouteModules",
  context: "__reactRouterContext",
} as const;
