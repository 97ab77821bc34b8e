import { defineConfig, devices } from "@playwright/test";
import { withoutPictures, withPictures } from "./testing/site/journey-browser.ts";

const everything = process.env.EVERYTHING === "1";

export default defineConfig<object, { database: "embedded" | "postgres" }>({
  testDir: "e2e",
  // Playwright empties this folder first, and test-results/ has the report of `npm run test:everything`.
  outputDir: "test-results/journeys",
  globalSetup: "./testing/databases/playwright-postgres.ts",
  workers: 2,
  fullyParallel: false,
  // What passes only when it is tried again has lost a race, and one lost gift in a hundred is lost.
  retries: 0,
  forbidOnly: true,
  // Journeys marked @long run in `npm run test:everything`.
  ...(everything ? {} : { grepInvert: /@long/ }),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    // A press on something that still moves is tried again with the page scrolled, and then meets something else.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: everything ? withPictures : withoutPictures,
  },
  projects: [
    // What a screen says does not depend on the database; what the books say might. The long run makes whole donations
    // on both. Every run makes two by card on the embedded database: those of money/two-banks.spec.ts.
    ...(everything
      ? [
          {
            name: "embedded",
            use: { database: "embedded" as const },
            testMatch: ["money/*.spec.ts", "screens/phone.spec.ts", "screens/keyboard.spec.ts"],
          },
        ]
      : []),
    { name: "postgres", use: { database: "postgres" } },
  ],
});
