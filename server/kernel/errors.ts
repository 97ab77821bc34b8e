/** A surprise with a short code. Its message never holds personal data. */
export class AppError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}

/** The name of the violated constraint, wherever the driver put it; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  return textIn(error, "constraint");
}

/** PostgreSQL gave up waiting for a lock that somebody else holds (55P03), or broke a circle of waits (40P01). */
export function isLockRefused(error: unknown): boolean {
  return ["55P03", "40P01"].includes(textIn(error, "code", /^[0-9A-Z]{5}$/) ?? "");
}

function textIn(error: unknown, name: string, shape = /./): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause as unknown) {
    const value = (e as unknown as Record<string, unknown>)[name];
    if (typeof value === "string" && shape.test(value)) return value;
  }
  return undefined;
}
