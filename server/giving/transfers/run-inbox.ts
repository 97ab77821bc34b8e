import { writeSystemAudit } from "#server/staff/audit.ts";
import { type ImportContext, mostBytes } from "./import-context.ts";
import { importFile, newImport } from "./import-file.ts";
import { emptyOld, type Found, isInboxThere, listInbox, moveFile } from "./inbox-folder.ts";
import { ibanIn } from "./readers/find-account.ts";
import { refusalText } from "./refusal-text.ts";
import { statementImports } from "./table.ts";
import { giveAllBack, giveBack, settleTaken, takeFile } from "./taken-file.ts";

/** A file that grew or changed within this time is still being written. */
const settled = 10_000;

/** The wait after an import that failed for another reason than its file. */
const retryAfter = 5 * 60_000;

export type Inbox = {
  /** Imports the due files and returns their number. */
  run(): Promise<number>;
  /** Removes files that were imported 30 days ago, and returns their number. */
  empty(): Promise<number>;
};

/**
 * Imports what lies in STATEMENTS_DIR (docs/contract.md#statements). Run it every few seconds, in one process only.
 * `ours`: the folder of DATA_DIR, which is made.
 */
export function createInbox(
  ctx: ImportContext,
  folder: string,
  ours: boolean,
  monotonic = () => performance.now(),
): Inbox {
  /** The time on the monotonic clock at which each file was first seen in its present state. */
  let seen = new Map<string, { mark: string; since: number }>();
  let missing = false;

  async function run(): Promise<number> {
    const there = await isInboxThere(folder, ours);
    if (!there && !missing) ctx.log.warn({ folder }, "the folder for statements is not there");
    missing = !there;
    if (!there) return 0;
    await giveAllBack(folder);
    const found = await listInbox(folder);
    const now = monotonic();
    seen = new Map(
      found.map(({ name, mark }) => {
        const before = seen.get(name);
        return [name, before?.mark === mark ? before : { mark, since: now }];
      }),
    );
    let done = 0;
    for (const file of found) {
      if (ctx.stopping?.aborted) break;
      if (now - (seen.get(file.name)?.since ?? now) < settled) continue;
      try {
        await importFound(ctx, folder, file);
        done++;
      } catch (err) {
        if (ctx.stopping?.aborted) break;
        ctx.log.error({ err, name: file.name }, "statement import failed");
        seen.set(file.name, { mark: file.mark, since: now + retryAfter });
      }
    }
    return done;
  }

  return { run, empty: () => emptyOld(folder, ctx.clock.now()) };
}

async function importFound(ctx: ImportContext, folder: string, file: Found): Promise<void> {
  const { name } = file;
  if (file.kind === "other") {
    await moveFile(folder, name, "refused", {
      reason: "Yalnızca dosyalar alınır; bağlantılar (link) ve aygıtlar alınmaz.",
    });
    ctx.log.warn({ name }, "statement refused: no regular file");
    return;
  }
  const taken = await takeFile(folder, file);
  if (!taken) return;
  const { bytes } = taken;
  try {
    const id = await begin(ctx, { name, bytes });
    // The file name of a table may contain the account that the table lacks.
    const imported = await importFile(ctx, id, { name, bytes, account: ibanIn(name), layout: null });
    if (imported.kind === "stored") await settleTaken(folder, taken, "done");
    else {
      const refusal =
        imported.kind === "layout" ? { reason: imported.reason, line: null, details: {} } : imported;
      await settleTaken(folder, taken, "refused", refusalText(refusal));
    }
    const { kind } = imported;
    ctx.log.info({ import: id, bytes: Math.min(bytes.length, mostBytes), kind }, "statement file taken");
  } catch (err) {
    await giveBack(folder, name, taken.aside).catch((error: unknown) => {
      ctx.log.error({ err: error, name }, "statement file not given back");
    });
    throw err;
  }
}

async function begin(
  { db, clock }: ImportContext,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const begun = { ...newImport(file, now), source: "inbox" };
    const [row] = await tx.insert(statementImports).values(begun).returning({ id: statementImports.id });
    if (!row) throw new Error("an import that was just written");
    const { id } = row;
    const entry = {
      action: "import",
      entity: "statement",
      entityId: id,
      after: { source: "inbox", file: begun.fileName },
    };
    await writeSystemAudit(tx, entry, now);
    return id;
  });
}
