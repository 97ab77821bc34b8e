import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "../accounts/audit.ts";
import type { StaffContext } from "../accounts/staff-write.ts";
import { adminUsers } from "../accounts/table.ts";
import type { Connection } from "../db/connect.ts";
import { openTestDatabase, silent } from "../db/test-database.ts";
import type { ImageContext } from "./make-variants.ts";
import { openDiskStore } from "./stores/disk.ts";

export type TestPictures = {
  connection: Connection;
  folder: string;
  ctx: ImageContext;
  staff: StaffContext;
  /** Moves the clock. */
  pass(milliseconds: number): void;
  close(): Promise<void>;
};

/** A database, a store on disk and an editor. */
export async function openTestPictures(): Promise<TestPictures> {
  const connection = await openTestDatabase();
  const { db } = connection;
  const folder = mkdtempSync(join(tmpdir(), "imece-pictures-"));
  let now = new Date("2026-11-20T09:00:00Z").getTime();
  const clock = { now: () => new Date(now) };
  const user = { id: "editor", email: "editor@example.org", fullName: "Elif", role: "editor" } as const;
  await db.insert(adminUsers).values({ ...user, emailVerified: true });
  const actor: Actor = { id: user.id, name: user.fullName, role: user.role, address: null };
  return {
    connection,
    folder,
    ctx: { db, images: openDiskStore(folder), clock, log: silent },
    staff: { db, actor, clock, log: silent },
    pass(milliseconds) {
      now += milliseconds;
    },
    async close() {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}
