import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDurablePostgres } from "../../drills/harness/durable-postgres.ts";
import { campaigns } from "../campaigns/table.ts";
import type { Db } from "../db/connect.ts";
import { openPostgres } from "../db/postgres.ts";
import { silent } from "../db/test-database.ts";
import { orders } from "../orders/table.ts";
import { finishPayment } from "./finish-payment.ts";
import { inquireDue } from "./inquire-due.ts";
import { paymentAttempts, paymentLogs } from "./table.ts";
import { payAtBank } from "./test-bank.ts";
import { begin, openTestPayments } from "./test-payments.ts";

// The embedded database dies with its process, and nothing is left to answer.
test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a server that crashes after the commit and forgets it does not confirm it; the inquiry settles the payment, once",
  async () => {
    const server = await createDurablePostgres();
    const connection = await openPostgres(server.url(), server.url(), silent);
    try {
      // Delays the WAL writer, so that an asynchronous commit stays in memory as long as possible.
      await connection.db.execute("alter system set wal_writer_delay = '10s'");
      await connection.db.execute("select pg_reload_conf()");
      await connection.migrate();
      const payments = await openTestPayments(connection);
      const { clock } = payments;
      const { orderId, payment } = await begin(payments.ctx);
      const approval = await payAtBank(payment, "123456");
      await connection.db.execute("checkpoint");

      let crashed = 0;
      const crashing = new Proxy(connection.db, {
        get(db, name, receiver) {
          if (name !== "transaction") return Reflect.get(db, name, receiver);
          return async (work: Parameters<Db["transaction"]>[0]) => {
            const result = await db.transaction(work);
            if (crashed++ === 0) {
              await server.end("kill -9");
              await server.start();
            }
            return result;
          };
        },
      });
      const ctx = { ...payments.ctx, db: crashing as Db };
      expect(await finishPayment(ctx, approval ?? new URLSearchParams())).toEqual({
        status: "pending",
        orderId,
        undecided: true,
      });
      const { db } = connection;
      const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, orderId));
      expect(attempt).toMatchObject({ status: "started" });

      clock.forward(2);
      await inquireDue(payments.ctx);
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      expect(order?.status).toBe("completed");
      expect(await db.$count(paymentLogs, eq(paymentLogs.status, "success"))).toBe(1);
      const [general] = await db.select().from(campaigns).where(eq(campaigns.id, "genel"));
      expect(general?.collectedAmount).toBe(5_000 + 25_000);
      await payments.close();
    } finally {
      await connection.close().catch(() => {});
      await server.stop();
    }
  },
);
