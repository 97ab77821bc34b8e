import { parseAccept } from "hono/utils/accept";
import type { Encoding } from "#server/platform/page-cache/page.ts";

const preferred = ["br", "gzip"] as const;

// Every page view sends a list, and browsers send few different ones, so the choice is cached.
const chosen = new Map<string, Encoding>();

/** Returns the smallest encoding that Accept-Encoding allows. */
export function chooseEncoding(list: string | string[] | undefined): Encoding {
  if (typeof list !== "string" || list.length > 200) return "identity";
  const known = chosen.get(list);
  if (known) return known;
  const accepted = parseAccept(list);
  const anything = accepted.find(({ type }) => type === "*")?.q ?? 0;
  const allows = (encoding: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === encoding)?.q ?? anything) > 0;
  const choice = preferred.find(allows) ?? "identity";
  if (chosen.size >= 1_000) chosen.clear();
  chosen.set(list, choice);
  return choice;
}
