import { type BooksChecked, checkBooks } from "./check-books.ts";
import { type BooksContext, type Reviewed, reviewBooks } from "./review-books.ts";

/** The result of `npm run check-books`, also over the socket: there `startedAt` is a text. */
export type BooksAnswer = Reviewed | BooksChecked | { kind: "busy" };

/** `lookOnly`: raises and closes no alarms. */
export type BooksInput = { lookOnly: boolean };

/** Answers the command, in the running server or in the command's own process. */
export function answerBooksCommand(ctx: BooksContext, input: unknown): Promise<BooksAnswer> {
  const lookOnly = (input as Partial<BooksInput> | null)?.lookOnly === true;
  return lookOnly ? checkBooks(ctx.db, ctx.clock) : reviewBooks(ctx);
}
