import { setTimeout as wait } from "node:timers/promises";
import {
  answerBooksCommand,
  type BooksAnswer,
  type BooksInput,
} from "#server/giving/ledger/books-command.ts";
import { systemClock } from "#server/platform/clock.ts";
import { AppError } from "#server/platform/errors.ts";
import { askInstallation, type Place, silent } from "../installation/ask-installation.ts";

export type Books = Exclude<BooksAnswer, { kind: "busy" }>;

/** Another process's check of very many orders takes some minutes at most. */
const patience = 10 * 60_000;

/**
 * The books of an installation: from its PostgreSQL directly; from an embedded database through its running server, or,
 * without a server, from its files under their lock.
 */
export async function askForBooks(place: Place, input: BooksInput): Promise<Books> {
  const deadline = Date.now() + patience;
  for (;;) {
    const books = await askInstallation<BooksAnswer>(place, { command: "check-books", input }, (db) =>
      answerBooksCommand({ db, clock: systemClock, log: silent }, input),
    );
    if (books.kind !== "busy") return books;
    if (Date.now() >= deadline) throw new AppError("busy", "another process is checking the books");
    await wait(1_000);
  }
}
