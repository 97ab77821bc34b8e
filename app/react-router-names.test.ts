import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import {
  appDirectoryVariable,
  browserRouteQuery,
  dataSuffix,
  hotRefresh,
  hotUpdateEvent,
  routerName,
  serverErrorMessage,
} from "./react-router-names.ts";

const modules = resolve(import.meta.dirname, "../node_modules");
const refresh = "app/islands/refresh-while-developing.ts: islands keep their state after an edit";

test.each<[library: string, text: string, user: string]>([
  [
    "react-router",
    `requestUrl.pathname.endsWith("${dataSuffix}")`,
    "app/http/request: cookies and logs of the back office's data requests",
  ],
  [
    "react-router",
    serverErrorMessage,
    "app/admin/kit/failure/keep-screen.ts: a failed load keeps the screen",
  ],
  [
    "react-router",
    `window.${routerName} = `,
    "app/admin/kit/failure/keep-screen.ts: another screen that fails to load does not keep the earlier one",
  ],
  [
    "@react-router/dev",
    browserRouteQuery,
    "tools/setup/vite-site-routes.ts: public pages stay out of the browser",
  ],
  [
    "@react-router/dev",
    appDirectoryVariable,
    "e2e/staff/admin-routes.ts and drills/cheap-requests/targets.ts: they visit every route",
  ],
  ["@react-router/dev", hotUpdateEvent, refresh],
  ...Object.values(hotRefresh).map(
    (name) => ["@react-router/dev", name, refresh] satisfies [string, string, string],
  ),
])("%s still has %s", (name, text, dependent) => {
  const { version, sources } = readPackage(name);
  expect(
    sources.some((source) => source.includes(text)),
    `${name} ${version} no longer has ${text}. Find its new name for app/react-router-names.ts; on it depends ${dependent}`,
  ).toBe(true);
});

function readPackage(name: string): { version: string; sources: string[] } {
  const dist = join(modules, name, "dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.m?js$/.test(file),
  );
  const { version } = JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")) as {
    version: string;
  };
  return { version, sources: files.map((file) => readFileSync(join(dist, file), "utf8")) };
}
