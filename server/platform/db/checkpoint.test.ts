import type { PGlite } from "@electric-sql/pglite";
import { expect, test, vi } from "vitest";
import { openEmptyEmbedded } from "#testing/databases/test-database.ts";
import { writeCheckpoints } from "./checkpoint.ts";

test("checkpoints limit the size of the write-ahead log", async () => {
  const { driver, close } = await openEmptyEmbedded();
  const { lite } = driver as { lite: PGlite };
  const redo = async () =>
    (await lite.query<{ at: string }>("select redo_lsn::text as at from pg_control_checkpoint()")).rows[0]
      ?.at;
  const first = await redo();
  const end = writeCheckpoints(lite, console, { checkInterval: 20, maxBytes: 200_000 });
  await lite.exec("create table t as select repeat('x', 1000) as text from generate_series(1, 500)");
  await vi.waitFor(async () => expect(await redo()).not.toBe(first));
  end();
  await close();
});
