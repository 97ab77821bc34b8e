import pTimeout from "p-timeout";
import type { Registry } from "prom-client";
import type { Db } from "#server/platform/db/connect.ts";
import { ownValue } from "#shared/text/own-value.ts";

/** The timeout is short, so that reading metrics does not burden a slow database. */
const timeoutMs = 2_000;

/** Gauges that are read from the database together. */
export type DatabaseFigures<Name extends string = string> = {
  help: Readonly<Record<Name, string>>;
  read(db: Db): Promise<Record<Name, number>>;
};

/** Collects metrics from the database. They are the same in every process and are read only for a scrape. */
export async function collectDatabaseFigures(db: Db, { help, read }: DatabaseFigures): Promise<Registry> {
  const { Gauge, Registry } = await import("prom-client");
  const registry = new Registry();
  const registeredGauges = Object.entries(help).map(
    ([name, text]) => [name, new Gauge({ name, help: text, registers: [registry] })] as const,
  );
  new Gauge({
    name: "imece_database_up",
    help: "1: the database answered. 0: it did not, and its metrics are missing",
    registers: [registry],
    async collect() {
      // An old value must not be reported as the present one.
      for (const [, gauge] of registeredGauges) gauge.remove();
      try {
        const figures = await pTimeout(read(db), { milliseconds: timeoutMs });
        for (const [name, gauge] of registeredGauges) gauge.set(Number(ownValue(figures, name) ?? 0));
        this.set(1);
      } catch {
        this.set(0);
      }
    },
  });
  return registry;
}
