import { defineConfig } from "drizzle-kit";

/** `npm run db:generate` writes the next frozen migration from the tables. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/**/table.ts",
  out: "./server/platform/db/migrations",
});
