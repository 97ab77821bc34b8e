import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defaultServerConditions, defineConfig } from "vite";
import { asciiServer } from "./tools/setup/vite-ascii.ts";
import { fieldFiles } from "./tools/setup/vite-field.ts";
import { islandFiles } from "./tools/setup/vite-islands.ts";
import { compiledMessages } from "./tools/setup/vite-messages.ts";
import { serverOnlySiteRoutes } from "./tools/setup/vite-site-routes.ts";

// Native code and WebAssembly stay outside the server bundle; everything else goes in, which makes the start
// three times quicker and halves its memory (docs/decisions).
const outsideTheBundle = ["@electric-sql/pglite", "@electric-sql/pglite/contrib", "pg"];

const ofIslands = {
  test: /\/(app\/(ui|i18n|islands|site)|shared|node_modules\/(@lingui|lucide-react))\//,
  minShareCount: 3,
};

/** What islands share comes in a few files instead of twenty; entry.client.tsx alone stays light. */
const publicChunks = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: "cart",
    // All that entry.client.tsx needs of donating: a module elsewhere would bring the islands' chunks, and React.
    test: /\/(shared\/(giving\/cart|giving\/cart-storage|money\/currency|text\/locale)|cart\/cart-store|donate\/shared-device|checkout\/session-entry|islands\/keep-press)\.ts$/,
  },
  // For behaviours too (app/behaviours): in the chunk of the islands they would load React.
  { name: "words", test: /\/shared\/(text\/search-fold|giving\/order-status)\.ts$/ },
  // What only the forms to donate need does not travel to the cart and checkout.
  { name: chunkFor("shared", /\/((cart|checkout)\.island|start-islands)\.tsx$/), ...ofIslands },
  { name: chunkFor("giving", /\.island\.tsx$/), ...ofIslands },
];

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** The chunk of what such an island or program needs: what only the back office shares must not travel to donors. */
function chunkFor(name: string, needing: RegExp) {
  return (id: string, modules: Modules) =>
    rootsOf(id, modules).some((root) => needing.test(root)) ? name : null;
}

/** The islands and programs that need this module. */
function rootsOf(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  if (importers.length === 0) return [id];
  return importers.flatMap((importer) => rootsOf(importer, modules, seen));
}

export default defineConfig(({ command }) => ({
  plugins: [
    serverOnlySiteRoutes(),
    tailwindcss(),
    reactRouter(),
    compiledMessages(),
    islandFiles(),
    fieldFiles(),
    asciiServer(),
  ],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    sourcemap: false,
    emptyOutDir: false, // a running server still serves these files; tools/setup/build.mjs clears up
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: publicChunks } } } } },
    ssr: {
      build: { rollupOptions: { input: "./main.ts" } },
      // React Router removes "node" unless @react-router/node is installed; libraries then give what browsers need, such as
      // scrypt in JavaScript.
      resolve:
        command === "build"
          ? { noExternal: true, external: outsideTheBundle, conditions: ["node", ...defaultServerConditions] }
          : {},
      // Otherwise the bundle holds two copies of React, and a start without the variable runs the slow one.
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
    },
  },
}));
