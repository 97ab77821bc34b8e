/**
 * The parts of an error that a log may contain. `params` and `detail` of database errors are excluded, because they contain
 * the values of the failed statement, for example names and phone numbers.
 */
type DescribedError = {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: DescribedError;
};

export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error object was thrown" };
  const { code, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  const message = typeof query === "string" ? `failed query: ${query}` : error.message;
  // The first lines of a stack repeat the message.
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(stack?.length ? { stack: stack.join("\n") } : {}),
    ...(error.cause !== undefined && depth < 5 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
