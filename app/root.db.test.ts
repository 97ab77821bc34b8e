import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import { afterAll, expect, test } from "vitest";
import { composeOpening } from "#server/compose/compose-opening.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { openTestApp, site } from "#testing/world/app.ts";
import { realSettings, testConfig } from "#testing/world/environment.ts";
import * as entry from "./entry.server.tsx";
import { createCacheDeclaration } from "./http/request/context.ts";
import { createPages } from "./http/server/pages.ts";
import * as root from "./root.tsx";
import * as result from "./site/payment-result/page.tsx";

const testApp = await openTestApp();
afterAll(() => testApp.close());

/** The components get their props as in a build. */
const rootModule = {
  ...root,
  default: withComponentProps(root.default),
  ErrorBoundary: withErrorBoundaryProps(root.ErrorBoundary as never),
};
const resultModule = { ...result, default: withComponentProps(result.default as never) };

/** The build with the root and the page to which donors return from the bank. */
const build = {
  entry: { module: entry },
  routes: {
    root: { id: "root", path: "", module: rootModule },
    result: { id: "result", parentId: "root", path: "payment/verify", module: resultModule },
  },
  assets: {
    entry: { imports: [], module: "/entry.js" },
    routes: { root: asset("root"), result: asset("result") },
    url: "/manifest.js",
    version: "test",
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  future: { v8_middleware: true },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

function asset(id: string) {
  return { id, module: `/${id}.js`, hasLoader: true, hasErrorBoundary: id === "root" };
}

test("while the database is away, a donor who returns to a site with a gate reads that the payment is being checked", async () => {
  const connection = await openTestDatabase();
  const { app } = testApp;
  const { db } = connection;
  const payments = { ...app.payments, db };
  const accounts = { ...app.accounts, db };
  const opening = composeOpening(testConfig(realSettings as Record<string, string>), {
    ...app,
    db,
    accounts,
  });
  const pages = createPages({ ...app, db, payments, accounts, opening }, async () => build);
  const open = (forCache = createCacheDeclaration()) =>
    pages(new Request(`${site}/payment/verify?status=pending`), { address: "192.0.2.1", forCache });

  expect(await (await open()).text()).toContain("data-closed");
  await connection.close();
  const declared = createCacheDeclaration();
  const answer = await open(declared);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain("Ödemeniz kontrol ediliyor");
  expect(html).not.toContain("data-closed");
  // The missing notice is not kept in memory.
  expect(declared.freshSeconds).toBeLessThanOrEqual(5);
});
