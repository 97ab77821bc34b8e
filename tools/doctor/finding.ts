import { AppError } from "#server/platform/errors.ts";

/** ok: it works. wrong: the operator must act. off: not in use, or not possible to check. */
export type Finding = { about: string; state: "ok" | "wrong" | "off"; text: string };

/** A check returns its finding, or throws an error whose message says what is wrong. */
export type Check = { about: string; find(): Promise<Omit<Finding, "about">> };

export const ok = (text: string) => ({ state: "ok", text }) as const;
export const wrong = (text: string) => ({ state: "wrong", text }) as const;
export const off = (text: string) => ({ state: "off", text }) as const;

const timeoutMs = 30_000;

/** Runs the checks one after the other, so that their lines come in order. A check that throws is wrong. */
export async function* findAll(checks: readonly Check[]): AsyncIterable<Finding> {
  for (const { about, find } of checks) yield { about, ...(await withTimeout(find())) };
}

async function withTimeout(finding: Promise<Omit<Finding, "about">>): Promise<Omit<Finding, "about">> {
  const { promise: timeout, resolve } = Promise.withResolvers<Omit<Finding, "about">>();
  const timer = setTimeout(() => resolve(wrong(`no answer within ${timeoutMs / 1_000} s`)), timeoutMs);
  try {
    return await Promise.race([finding, timeout]);
  } catch (error) {
    return wrong(describe(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Returns one line with the message, code and causes of an error. The message of an AppError contains its cause. */
export function describe(error: unknown): string {
  const parts: string[] = [];
  for (let e = error; e instanceof Error && parts.length < 3; e = e.cause) {
    const { code } = e as { code?: unknown };
    const line = e.message.split("\n")[0] ?? "";
    if (e instanceof AppError) return [...parts, line].join(": ");
    parts.push(typeof code === "string" && !line.includes(code) ? `${line} (${code})` : line);
  }
  return parts.filter(Boolean).join(": ") || String(error);
}

export function lineOf({ about, state, text }: Finding): string {
  const mark = { ok: "ok   ", wrong: "WRONG", off: "-    " }[state];
  return `${mark}  ${about.padEnd(9)} ${text}`;
}
