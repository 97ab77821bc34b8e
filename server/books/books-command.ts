import { type BooksChecked, checkBooks } from "./check-books.ts";
import { type BooksContext, type Reviewed, reviewBooks } from "./review-books.ts";

/** What `npm run check-books` gets, also across the socket: `startedAt` may have become a text. */
export type BooksAnswer = Reviewed | BooksChecked | { kind: "busy" };

/** `lookOnly`: raise and close no alarms. */
export type BooksInput = { lookOnly: boolean };

/** What the command asks for, of the running server or in its own process. */
export function answerBooksCommand(ctx: BooksContext, input: unknown): Promise<BooksAnswer> {
  const lookOnly = (input as Partial<BooksInput> | null)?.lookOnly === true;
  return lookOnly ? checkBooks(ctx.db, ctx.clock) : reviewBooks(ctx);
}
