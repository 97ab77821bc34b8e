import { AppError } from "#server/platform/errors.ts";

/** ok: it works. wrong: the operator must act. off: not in use, or it cannot be found out here. */
export type Finding = { about: string; state: "ok" | "wrong" | "off"; told: string };

/** A check: what it found, in words, or an error whose message says what is wrong. */
export type Check = { about: string; find(): Promise<Omit<Finding, "about">> };

export const ok = (told: string) => ({ state: "ok", told }) as const;
export const wrong = (told: string) => ({ state: "wrong", told }) as const;
export const off = (told: string) => ({ state: "off", told }) as const;

const patience = 30_000;

/** Runs the checks one after the other, so that their lines come in order. A check that throws is wrong. */
export async function* findAll(checks: readonly Check[]): AsyncIterable<Finding> {
  for (const { about, find } of checks) yield { about, ...(await inTime(find())) };
}

async function inTime(finding: Promise<Omit<Finding, "about">>): Promise<Omit<Finding, "about">> {
  const { promise: late, resolve } = Promise.withResolvers<Omit<Finding, "about">>();
  const timer = setTimeout(() => resolve(wrong(`no answer within ${patience / 1_000} s`)), patience);
  try {
    return await Promise.race([finding, late]);
  } catch (error) {
    return wrong(describe(error));
  } finally {
    clearTimeout(timer);
  }
}

/** The message, and the code and causes of the system or library; one line. An AppError names its cause itself. */
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

export function lineOf({ about, state, told }: Finding): string {
  const mark = { ok: "ok   ", wrong: "WRONG", off: "-    " }[state];
  return `${mark}  ${about.padEnd(9)} ${told}`;
}
