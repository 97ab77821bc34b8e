import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countOpenAlarms } from "#server/giving/payments/list-alarms.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { checkInstallation } from "./check-installation.ts";
import { describeFailure } from "./describe-failure.ts";

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a PostgreSQL database is read directly, also by an account that may only read",
  async () => {
    const connection = await openTestDatabase();
    const { db, driver } = connection;
    if (driver.kind !== "postgres") throw new Error(driver.kind);
    const place = (user?: string) => {
      const url = new URL(driver.url);
      if (user) {
        url.username = user;
        url.password = user;
      }
      return { databaseUrl: url.href, dataDir: "/nonexistent" };
    };
    const readerRole = `books_reader_${process.pid}`;
    try {
      await db.execute(
        sql`insert into campaigns (id, title, description, category) values ('su', 'Su', '…', 'genel')`,
      );
      await db.execute(sql`update campaigns set collected_amount = 5 where id = 'su'`);
      await db.execute(sql.raw(`create role ${readerRole} login bypassrls password '${readerRole}'`));
      await db.execute(sql.raw(`grant select on all tables in schema public to ${readerRole}`));

      const readerReport = await checkInstallation(place(readerRole), { lookOnly: true });
      expect(readerReport.differences).toMatchObject([{ subject: "campaign:su" }]);
      const refusal = await checkInstallation(place(readerRole), { lookOnly: false }).catch(describeFailure);
      expect(refusal).toContain("With --look-only nothing is written");
      expect(await countOpenAlarms(db)).toBe(0);

      expect(await checkInstallation(place(), { lookOnly: false })).toMatchObject({
        kind: "reviewed",
        open: 1,
      });
      expect(await countOpenAlarms(db)).toBe(1);
    } finally {
      await db.execute(sql.raw(`drop owned by ${readerRole}`));
      await db.execute(sql.raw(`drop role ${readerRole}`));
      await connection.close();
    }
  },
);
