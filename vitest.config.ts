import { defineConfig } from "vitest/config";
import { hasChanged } from "./testing/changed-files.ts";
import { availablePostgres } from "./testing/databases/postgres-binaries.ts";
import { compiledMessages } from "./tools/setup/vite-messages.ts";

const include = ["{app,server,shared,tools,testing,drills}/**/*.test.{ts,tsx}", "*.test.ts"];
/** The tests that install, build or start programs. */
const tools = [
  "tools/setup/start.test.ts",
  "tools/books/check-books.test.ts",
  "tools/backup/restore.test.ts",
  "tools/upgrade/upgrade.test.ts",
];
/** The tests that start the built server, or nginx before it. */
const built = [
  "drills/{drills,two-servers,loaded-files,payment-worker}.db.test.ts",
  "drills/nginx-cache.test.ts",
];
const database = ["{app,server,shared,tools,testing,drills}/**/*.db.test.{ts,tsx}"];

// Without PostgreSQL at hand the project "postgres" still exists and fails: it must not look as if it has run.
const [first, ...others] = availablePostgres();
const everywhere = process.env.EVERYTHING === "1";
const servers = [
  { name: "postgres", binDir: first?.binDir, include: database },
  ...others.map(({ major, binDir }) => ({
    name: `postgres-${major}`,
    binDir,
    include: everywhere ? database : ["server/platform/db/schema.db.test.ts"],
  })),
];

/**
 * The embedded database is the same engine, so SQL means the same. What differs: the driver with its types, one
 * connection instead of many, events within the process, and files. `npm test` runs the files that depend on these on
 * the embedded database, too; the long run, all files.
 */
const embeddedToo = [
  "server/platform/db/{connect,leader-lock,listen,rate-limit,running-site,schema}.db.test.ts",
  "server/giving/payments/donation.db.test.ts",
];

/** What these programs are made of: their tests run when it has changed. */
const toolsChanged = hasChanged(
  /^(tools|testing|deploy|server\/platform|server\/compose|server\/giving\/ledger)\/|^(main|package|vite\.config)/,
);

/** What these servers are made of, apart from pages and texts. */
const builtChanged = hasChanged(
  /^(drills|testing|deploy|server|shared(?!\/messages)|app(?!\/(site|admin|ui|i18n|islands|behaviours|fonts)\/)|tools\/(setup|bank-simulator))\/|^(main|package|vite\.config)/,
);
const unchanged = builtChanged ? [] : built;

/**
 * `unit` needs no database. Every other `*.db.test.ts` runs on the newest PostgreSQL found; on older
 * ones, the schema. `npm run test:everything` runs all of them on the embedded database and on every PostgreSQL.
 */
export default defineConfig({
  plugins: [compiledMessages()],
  test: {
    // More than the two processors that the run is made for: tests also wait.
    maxWorkers: 3,
    // The files of a worker share its modules: loading them again for each file was half of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "unit", include, exclude: [...database, ...tools, ...unchanged] } },
      ...(toolsChanged ? [{ extends: true as const, test: { name: "tools", include: tools } }] : []),
      {
        extends: true,
        test: {
          name: "embedded",
          include: everywhere ? database : embeddedToo,
          env: { TEST_DATABASE: "embedded" },
        },
      },
      ...servers.map(({ name, binDir, include }) => ({
        extends: true as const,
        test: {
          name,
          include,
          exclude: unchanged,
          env: { TEST_DATABASE: "postgres" },
          provide: { postgresBinaries: binDir ?? "" },
          globalSetup: ["./testing/databases/vitest-postgres.ts"],
        },
      })),
    ],
  },
});
