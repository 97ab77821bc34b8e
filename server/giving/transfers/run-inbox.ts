import { writeSystemAudit } from "#server/staff/audit.ts";
import { claimFile, finishClaim, returnAllFiles, returnFile } from "./claim-file.ts";
import { type ImportContext, maxBytes } from "./import-context.ts";
import { importFile, newImport } from "./import-file.ts";
import { deleteExpiredFiles, ensureInbox, type InboxEntry, listInbox, moveFile } from "./inbox-folder.ts";
import { findIban } from "./readers/find-account.ts";
import { refusalText } from "./refusal-text.ts";
import { statementImports } from "./table.ts";

/** Milliseconds without a change after which a file is complete. */
const unchangedMs = 10_000;

/** Milliseconds until the next attempt after an error that is not in the file. */
const retryMs = 5 * 60_000;

export type Inbox = {
  /** Imports the due files and returns their number. */
  run(): Promise<number>;
  /** Deletes files that were imported 30 days ago, and returns their number. */
  deleteExpired(): Promise<number>;
};

/**
 * Imports the files of STATEMENTS_DIR (docs/contract.md#statements). One process runs this every few seconds.
 * `isOwnFolder`: the folder is in DATA_DIR, so the server creates it.
 */
export function createInbox(
  ctx: ImportContext,
  folder: string,
  isOwnFolder: boolean,
  monotonic = () => performance.now(),
): Inbox {
  /** The time on the monotonic clock at which the present version of each file was first seen. */
  let firstSeen = new Map<string, { version: string; since: number }>();
  let wasMissing = false;

  async function run(): Promise<number> {
    const exists = await ensureInbox(folder, isOwnFolder);
    if (!exists && !wasMissing) ctx.log.warn({ folder }, "the folder for statements is not there");
    wasMissing = !exists;
    if (!exists) return 0;
    await returnAllFiles(folder);
    const entries = await listInbox(folder);
    const now = monotonic();
    firstSeen = new Map(
      entries.map(({ name, version }) => {
        const previous = firstSeen.get(name);
        return [name, previous?.version === version ? previous : { version, since: now }];
      }),
    );
    let importCount = 0;
    for (const file of entries) {
      if (ctx.stopping?.aborted) break;
      if (now - (firstSeen.get(file.name)?.since ?? now) < unchangedMs) continue;
      try {
        await importEntry(ctx, folder, file);
        importCount++;
      } catch (err) {
        if (ctx.stopping?.aborted) break;
        ctx.log.error({ err, name: file.name }, "statement import failed");
        firstSeen.set(file.name, { version: file.version, since: now + retryMs });
      }
    }
    return importCount;
  }

  return { run, deleteExpired: () => deleteExpiredFiles(folder, ctx.clock.now()) };
}

async function importEntry(ctx: ImportContext, folder: string, file: InboxEntry): Promise<void> {
  const { name } = file;
  if (file.kind === "other") {
    await moveFile(folder, name, "refused", {
      reason: "Yalnızca dosyalar alınır; bağlantılar (link) ve aygıtlar alınmaz.",
    });
    ctx.log.warn({ name }, "statement refused: no regular file");
    return;
  }
  const claimedFile = await claimFile(folder, file);
  if (!claimedFile) return;
  const { bytes } = claimedFile;
  try {
    const id = await createImport(ctx, { name, bytes });
    // A table may lack the account; then its file name may contain it.
    const imported = await importFile(ctx, id, { name, bytes, account: findIban(name), layout: null });
    if (imported.kind === "stored") await finishClaim(folder, claimedFile, "done");
    else {
      const refusal =
        imported.kind === "layout" ? { reason: imported.reason, line: null, details: {} } : imported;
      await finishClaim(folder, claimedFile, "refused", refusalText(refusal));
    }
    const { kind } = imported;
    ctx.log.info({ import: id, bytes: Math.min(bytes.length, maxBytes), kind }, "statement file taken");
  } catch (err) {
    await returnFile(folder, name, claimedFile.claimedPath).catch((error: unknown) => {
      ctx.log.error({ err: error, name }, "statement file not given back");
    });
    throw err;
  }
}

async function createImport(
  { db, clock }: ImportContext,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const values = { ...newImport(file, now), source: "inbox" };
    const [row] = await tx.insert(statementImports).values(values).returning({ id: statementImports.id });
    if (!row) throw new Error("the new import has no row");
    const { id } = row;
    const entry = {
      action: "import",
      entity: "statement",
      entityId: id,
      after: { source: "inbox", file: values.fileName },
    };
    await writeSystemAudit(tx, entry, now);
    return id;
  });
}
