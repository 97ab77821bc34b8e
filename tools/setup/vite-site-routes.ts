import { join } from "node:path";
import type { Plugin } from "vite";
import { browserRouteQuery } from "#app/react-router-names.ts";

const site = join(import.meta.dirname, "../../app/site/");

/**
 * Public pages are rendered only on the server, and browsers load their islands. Without this plugin the build makes an
 * unused browser copy of every page, which splits the islands' code into many small files.
 */
export function serverOnlySiteRoutes(): Plugin {
  return {
    name: "server-only-site-routes",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    transform(_, id) {
      if (id.startsWith(site) && id.includes(browserRouteQuery)) return "export default () => null;";
    },
  };
}
