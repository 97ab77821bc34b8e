import { randomUUID } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import type { Connection } from "../db/connect.ts";
import { openInMemory } from "../db/embedded.ts";
import { openPostgres } from "../db/postgres.ts";
import { silent } from "../db/test-database.ts";
import type { ImageStore } from "../images/stores/store.ts";
import type { Manifest } from "./manifest.ts";
import { writeBackup } from "./write-backup.ts";

export const onPostgres = process.env.TEST_DATABASE === "postgres";

/** A database and pictures without anything in them, and a file to put a backup into. */
export type Place = {
  connection: Connection;
  images: ImageStore;
  /** A path in a folder of its own. */
  path(name: string): string;
  backUp(file: string): Promise<Manifest>;
  close(): Promise<void>;
};

export async function openPlace(connection: Connection): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "imece-backup-"));
  const images = storeInMemory();
  return {
    connection,
    images,
    path: (name) => join(folder, name),
    backUp: (file) =>
      writeBackup({ connection, images, dataDir: folder, secret: "of this place" }, createWriteStream(file)),
    async close() {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Disks and buckets have their own suite; here the pictures are many and their disk is slow. */
function storeInMemory(): ImageStore {
  const files = new Map<string, Buffer>();
  return {
    async put(path, bytes, kind) {
      if (kind === "stand-in") return "stored";
      if (kind === "original" && files.has(path)) return "taken";
      files.set(path, Buffer.from(bytes));
      return "stored";
    },
    read: async (path) => files.get(path) ?? null,
    has: async (path) => files.has(path),
    async *list() {
      yield* files.keys();
    },
    async remove(paths) {
      for (const path of paths) files.delete(path);
    },
    urlOf: (path) => `/uploads/${path}`,
  };
}

/** A database on which nothing was ever done; `postgres` in its test project only. */
export async function openNothing(kind: Connection["kind"]): Promise<Connection> {
  if (kind === "embedded") return openInMemory();
  const url = new URL(inject("postgresUrl"));
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  const name = `nothing_${randomUUID().replaceAll("-", "")}`;
  await server.query(`create database ${name}`);
  await server.end();
  url.pathname = `/${name}`;
  return openPostgres(url.href, url.href, silent);
}

/** Every row of every table, as a digest per table, whatever order they lie in. A restore puts SMS in doubt, and only those. */
export async function digests({ db }: Pick<Connection, "db">): Promise<Record<string, string>> {
  const { rows } = (await db.execute(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'sms_outbox' order by relname`)) as unknown as {
    rows: { name: string }[];
  };
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const digest = (await db.execute(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from public.${sql.identifier(name)} t`)) as unknown as { rows: { digest: string }[] };
    found[name] = digest.rows[0]?.digest ?? "";
  }
  return found;
}
