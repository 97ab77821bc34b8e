import { defineConfig } from "vitest/config";
import { availablePostgres } from "./tools/setup/postgres-binaries.ts";
import { compiledMessages } from "./tools/setup/vite-messages.ts";

const include = ["{app,server,shared,tools}/**/*.test.{ts,tsx}", "*.test.ts"];
const database = ["{app,server,shared,tools}/**/*.db.test.{ts,tsx}"];

// Even with no PostgreSQL at hand there is a project "postgres": it fails, so that nobody believes it has run.
const [first, ...others] = availablePostgres();
const servers = [
  { name: "postgres", binDir: first?.binDir },
  ...others.map(({ major, binDir }) => ({ name: `postgres-${major}`, binDir })),
];

/**
 * `unit` needs no database. Every `*.db.test.ts` runs once per kind of database: in `embedded`, and in one project
 * for each PostgreSQL version found, because SQL must mean the same on all of them.
 */
export default defineConfig({
  plugins: [compiledMessages()],
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "unit", include, exclude: database } },
      {
        extends: true,
        test: { name: "embedded", include: database, env: { TEST_DATABASE: "embedded" } },
      },
      ...servers.map(({ name, binDir }) => ({
        extends: true as const,
        test: {
          name,
          include: database,
          env: { TEST_DATABASE: "postgres" },
          provide: { postgresBinaries: binDir ?? "" },
          globalSetup: ["./tools/setup/vitest-postgres.ts"],
        },
      })),
    ],
  },
});
