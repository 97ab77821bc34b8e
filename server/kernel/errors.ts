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
  for (let e = error; e instanceof Error; e = e.cause as unknown) {
    if ("constraint" in e && typeof e.constraint === "string") return e.constraint;
  }
  return undefined;
}
