import { parseAccept } from "hono/utils/accept";
import type { Encoding } from "#server/platform/page-cache/page.ts";

const encodingsByPreference = ["br", "gzip"] as const;

// The choices are cached, because every page view sends a list and most lists are the same.
const encodingByHeader = new Map<string, Encoding>();

/** Returns the smallest encoding that Accept-Encoding allows. */
export function chooseEncoding(list: string | string[] | undefined): Encoding {
  if (typeof list !== "string" || list.length > 200) return "identity";
  const cachedEncoding = encodingByHeader.get(list);
  if (cachedEncoding) return cachedEncoding;
  const accepted = parseAccept(list);
  const defaultQuality = accepted.find(({ type }) => type === "*")?.q ?? 0;
  const allows = (encoding: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === encoding)?.q ?? defaultQuality) > 0;
  const encoding = encodingsByPreference.find(allows) ?? "identity";
  if (encodingByHeader.size >= 1_000) encodingByHeader.clear();
  encodingByHeader.set(list, encoding);
  return encoding;
}
