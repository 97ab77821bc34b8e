import { join } from "node:path";
import type { Plugin } from "vite";

const site = join(import.meta.dirname, "../../app/site/");
const forBrowser = "?__react-router-build-client-route";

/**
 * Public pages are rendered on the server only; what lives in the browser are their islands. Without this the build
 * would make a browser's copy of every page, too, which nobody loads and which tears the islands' code into shreds.
 */
export function serverOnlySiteRoutes(): Plugin {
  return {
    name: "server-only-site-routes",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    transform(_, id) {
      if (id.startsWith(site) && id.includes(forBrowser)) return "export default () => null;";
    },
  };
}
