import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { join } from "node:path";
import type { BankConfig, Config } from "#server/compose/config/config.ts";
import { kindOf } from "#server/giving/payments/banks/registry.ts";
import { createProvider } from "#server/messaging/providers/registry.ts";
import { listKnownTimes, readDoneMigrations, refuseUnknown } from "#server/platform/db/known-migrations.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { runningSite } from "#server/platform/db/running-site.ts";
import { openStore } from "#server/platform/pictures/stores/open-store.ts";
import { silent } from "../installation/ask-installation.ts";
import { type Check, off, ok, wrong } from "./finding.ts";

type Place = Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir">;

export function checkDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Place): Check {
  return {
    about: "database",
    async find() {
      if (databaseUrl === null) {
        const running = runningSite(dataDir) !== null;
        return off(`embedded, in ${dataDir}${running ? ", in use by the running site" : ""}`);
      }
      const connection = await openPostgres(databaseUrl, databaseDirectUrl ?? databaseUrl, silent);
      try {
        const rows = await rowsOf<{ version: string; name: string; now: number }>(
          connection.db,
        )`select current_setting('server_version') as version, current_database() as name,
            extract(epoch from clock_timestamp())::float8 as now`;
        const { version, name, now } = rows[0] ?? { version: "", name: "", now: 0 };
        const completedMigrations = await connection.db.transaction(readDoneMigrations);
        await refuseUnknown(connection.db);
        const seconds = Math.round(Math.abs(Date.now() / 1_000 - now));
        if (seconds > 30) return wrong(`${name}: its clock differs by ${seconds} s from this machine's`);
        return ok(`${name}, PostgreSQL ${version}${describeMigrations(completedMigrations)}`);
      } finally {
        await connection.close();
      }
    },
  };
}

function describeMigrations(completedMigrations: readonly number[]): string {
  const missing = listKnownTimes().filter((moment) => !completedMigrations.includes(moment)).length;
  return missing === 0 ? "" : `; the next start runs ${missing} migrations`;
}

export function checkPictures({ storage, dataDir }: Config): Check {
  const where = storage.kind === "s3" ? `bucket ${storage.bucket} at ${storage.endpoint}` : "disk";
  return {
    about: "pictures",
    async find() {
      const store = openStore(storage, join(dataDir, "uploads"));
      const path = `doctor/${randomUUID()}.png`;
      await store.put(path, Buffer.from("doctor"), "original");
      try {
        if ((await store.read(path))?.toString() !== "doctor")
          return wrong(`${where}: a file reads differently`);
        if (storage.kind === "disk") return ok(`${where}: written, read and deleted`);
        const { status } = await fetch(store.urlOf(path));
        if (status !== 200) return wrong(`${where}: S3_PUBLIC_URL answers ${status} for a file`);
        return ok(`${where}: written, read by browsers and deleted`);
      } finally {
        await store.remove([path]);
      }
    },
  };
}

export function checkSms({ sms }: Config): Check {
  return {
    about: "SMS",
    async find() {
      if (sms.kind === "log") return off("SMS=log: nothing is sent");
      const { credit: readCredit } = createProvider(sms.kind, sms.account);
      if (!readCredit) return off(`${sms.kind} does not tell the credit`);
      const remaining = await readCredit();
      if (remaining.kind === "refused") return wrong(`${sms.kind}: ${remaining.error}`);
      return remaining.sms < 100
        ? wrong(`${sms.kind}: only ${remaining.sms} SMS left`)
        : ok(`${sms.kind}: ${remaining.sms} SMS left`);
    },
  };
}

/** Resolves every address of the bank's account and connects over TLS, without a request about a payment. */
export function checkBank({ name, kind, account, simulated }: BankConfig): Check {
  return {
    about: "bank",
    async find() {
      if (simulated) return off(`${name} is simulated`);
      const addresses = addressesOf(kind, account);
      for (const address of addresses) {
        const { hostname, origin } = new URL(address);
        await lookup(hostname);
        // Any answer proves that the bank can be reached, and a HEAD request changes nothing.
        await fetch(origin, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(10_000) });
      }
      return ok(`${name}: ${addresses.map((address) => new URL(address).host).join(", ")} answers`);
    },
  };
}

export function addressesOf(kind: BankConfig["kind"], account: BankConfig["account"]): string[] {
  const accountSettings = new Map(Object.entries(account));
  const addresses = Object.entries(kindOf(kind).settings)
    .filter(([, { is }]) => is === "url")
    .map(([name]) => accountSettings.get(name))
    .filter((address) => address !== undefined && URL.canParse(address)) as string[];
  return [...new Map(addresses.map((address) => [new URL(address).host, address])).values()];
}
