/** An error with a short code. Its message never contains personal data. */
export class AppError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}

/** Returns the name of the violated constraint from the error or its causes; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  return textIn(error, "constraint");
}

/** Returns whether PostgreSQL stopped waiting for a lock (55P03) or ended a deadlock (40P01). */
export function isLockRefused(error: unknown): boolean {
  return ["55P03", "40P01"].includes(textIn(error, "code", /^[0-9A-Z]{5}$/) ?? "");
}

/** Returns the row whose lock was refused, as PostgreSQL names it: "while locking tuple (0,1) in relation …". */
export function lockedRow(error: unknown): string | undefined {
  return textIn(error, "where");
}

function textIn(error: unknown, name: string, shape = /./): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause as unknown) {
    const value = (e as unknown as Record<string, unknown>)[name];
    if (typeof value === "string" && shape.test(value)) return value;
  }
  return undefined;
}
