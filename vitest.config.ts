import { defineConfig } from "vitest/config";
import { availablePostgres } from "./tools/setup/postgres-binaries.ts";
import { compiledMessages } from "./tools/setup/vite-messages.ts";

const include = ["{app,server,shared,tools,drills}/**/*.test.{ts,tsx}", "*.test.ts"];
const database = ["{app,server,shared,tools,drills}/**/*.db.test.{ts,tsx}"];

// Even with no PostgreSQL at hand there is a project "postgres": it fails, so that nobody believes it has run.
const [first, ...others] = availablePostgres();
const everywhere = process.env.EVERYTHING === "1";
/** About connections rather than SQL. */
const connections = ["server/db/{guard-pool,group-commit,listen,prepared-statements,replica}*"];
const servers = [
  { name: "postgres", binDir: first?.binDir, include: database, exclude: [] },
  ...others.map(({ major, binDir }) => ({
    name: `postgres-${major}`,
    binDir,
    include: everywhere ? database : ["server/db/**/*.db.test.ts"],
    exclude: everywhere ? [] : connections,
  })),
];

/**
 * What they ask of a database is plain, or waits for what only a server has (other connections), and most of their time
 * goes elsewhere: on the embedded one they run in `npm run proof -- everything`.
 */
const onceIsEnough = [
  ...["server/{accounts,images,exports}/**", "drills/**", "app/admin/{upload/**,every-route*}"],
  ...["server/jobs/remove-orphaned-images*", "server/backup/shared-bucket*"],
  ...["app/endpoints/{create-order-held,rss,send-sms,shown-texts,sitemap}*", "server/search/**"],
  ...["server/payments/{concurrency,staff-reads}*", "server/orders/{claim-sms,deliver-sms,tell-donor}*"],
  ...["server/records/{display-order,every-kind,list-records,translations}*", "server/payments/reconcile/**"],
  ...["server/orders/{list-orders,mail/outbox}*", "server/page-cache/follow-content*"],
  ...["app/request/{payment-result,told-to-donor}*"],
  ...["server/payments/refunds/every-bank*", "app/endpoints/payment-firms*", "server/transfers/import*"],
];

/**
 * `unit` needs no database. Every other `*.db.test.ts` runs once per kind of database: in `embedded`, and on the newest
 * PostgreSQL found; on older ones, where SQL must mean the same, those of the schema and its rules, and all of them in
 * `npm run proof -- everything`.
 */
export default defineConfig({
  plugins: [compiledMessages()],
  test: {
    maxWorkers: 2,
    // The files of a worker share its modules: loading them again for each file was half of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "unit", include, exclude: database } },
      {
        extends: true,
        test: {
          name: "embedded",
          include: database,
          exclude: everywhere ? [] : onceIsEnough,
          env: { TEST_DATABASE: "embedded" },
        },
      },
      ...servers.map(({ name, binDir, include, exclude }) => ({
        extends: true as const,
        test: {
          name,
          include,
          exclude,
          env: { TEST_DATABASE: "postgres" },
          provide: { postgresBinaries: binDir ?? "" },
          globalSetup: ["./tools/setup/vitest-postgres.ts"],
        },
      })),
    ],
  },
});
