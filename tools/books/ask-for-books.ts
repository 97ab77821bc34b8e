import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { answerBooksCommand, type BooksAnswer, type BooksInput } from "#server/books/books-command.ts";
import { askOrDo } from "#server/control/ask-or-do.ts";
import type { Connection } from "#server/db/connect.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { systemClock } from "#server/kernel/clock.ts";
import { AppError } from "#server/kernel/errors.ts";
import { createLogger } from "#server/kernel/logger.ts";

export type Place = { databaseUrl: string | null; dataDir: string };
export type Books = Exclude<BooksAnswer, { kind: "busy" }>;

/** Somebody else's check of very many orders takes some minutes at most. */
const patience = 10 * 60_000;

/**
 * The books of an installation: of its PostgreSQL directly; of an embedded database by its running server, or from its
 * files, under their lock, when there is none.
 */
export async function askForBooks(place: Place, input: BooksInput): Promise<Books> {
  const deadline = Date.now() + patience;
  for (;;) {
    const books = await askOnce(place, input);
    if (books.kind !== "busy") return books;
    if (Date.now() >= deadline) throw new AppError("busy", "somebody else is checking the books");
    await wait(1_000);
  }
}

async function askOnce({ databaseUrl, dataDir }: Place, input: BooksInput): Promise<BooksAnswer> {
  if (databaseUrl !== null) {
    return answerFrom(await openPostgres(databaseUrl, databaseUrl, silent), input);
  }
  if (!existsSync(join(dataDir, "database", "PG_VERSION"))) {
    throw new AppError("no_database", `There is no embedded database in ${dataDir}.`);
  }
  const answer = await askOrDo(dataDir, { command: "check-books", input }, async () =>
    answerFrom(await openEmbedded(dataDir, silent), input),
  );
  return answer as BooksAnswer;
}

/** What it would log, it prints. */
const silent = createLogger("silent");

async function answerFrom(connection: Connection, input: BooksInput): Promise<BooksAnswer> {
  try {
    return await answerBooksCommand({ db: connection.db, clock: systemClock, log: silent }, input);
  } finally {
    await connection.close();
  }
}
