import { expect, onTestFinished, test } from "vitest";
import { pretendFollowed } from "#testing/databases/migrations.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { checkDatabase } from "./check-connections.ts";
import { findAll, lineOf } from "./finding.ts";

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a database that this version refuses is wrong, with the next step, and a database that it migrates is ok",
  async () => {
    const { db, driver, close } = await openTestDatabase();
    onTestFinished(close);
    const databaseUrl = driver.kind === "postgres" ? driver.url : null;
    const check = checkDatabase({ databaseUrl, databaseDirectUrl: null, dataDir: "" });
    const lines: string[] = [];
    for (const to of ["some", "last"] as const) {
      await pretendFollowed(db, to);
      for await (const finding of findAll([check])) lines.push(lineOf(finding));
    }
    expect(lines).toEqual([
      expect.stringMatching(/^WRONG {2}database .*Install commit 0e550ab3/),
      expect.stringMatching(/^ok {5}database /),
    ]);
  },
);
