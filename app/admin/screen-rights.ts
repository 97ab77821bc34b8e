import { contentKinds } from "#shared/content/content-kinds.ts";
import type { Right } from "#shared/staff/rights.ts";

const see = (area: Right["area"]): Right => ({ area, level: "see" });

/**
 * The right that opens the screens and endpoints below a path; null for screens that check their rights themselves. The
 * longest path that matches counts, and a path that is not listed is closed.
 */
const rightByPath: Record<string, Right | null> = {
  // The dashboard, the palette, the counts of the menu, the tasks and the history of a record show only what the person
  // may see. Notes have the right of their record.
  "": null,
  tasks: null,
  notes: null,
  find: null,
  waiting: null,
  // A saved view has the right of its list.
  views: null,
  audit: null,
  account: null,
  // Events contain no data.
  live: null,
  upload: see("content"),
  pictures: see("content"),
  ...Object.fromEntries(Object.keys(contentKinds).map((kind) => [kind, see("content")])),
  orders: see("orders"),
  "orders/create": { area: "orders", level: "change" },
  // Reports have sums only, without names. Their files need the right of exports, too.
  reports: see("orders"),
  donors: see("contacts"),
  import: { area: "orders", level: "decide" },
  refunds: see("refunds"),
  cash: see("cash"),
  kurban: see("kurban"),
  // The field screen has the names of owners.
  "kurban/field": { area: "kurban", level: "change" },
  "kurban/links": { area: "kurban", level: "decide" },
  transfers: see("transfers"),
  "transfers/settings": see("settings"),
  documents: see("documents"),
  "documents/settings": see("settings"),
  "documents/picture": see("settings"),
  export: { area: "exports", level: "change" },
  "documents/files": { area: "exports", level: "change" },
  users: see("users"),
  ready: see("settings"),
  banks: see("settings"),
  accounts: see("settings"),
  foundation: see("settings"),
  settings: see("settings"),
  privacy: see("contacts"),
  "privacy/retention": see("settings"),
};

/**
 * Returns the right that opens a path below the prefix; null if all staff may open it, undefined if no person may. The
 * router decodes a path and accepts capital letters and doubled slashes, so this must read the path in the same way:
 * `documents/Picture` would otherwise have the right of `documents`.
 */
export function findScreenRight(path: string): Right | null | undefined {
  let known = decodePath(path)
    .toLowerCase()
    .replace(/\/{2,}/g, "/");
  if (known === "") return null;
  while (known !== "") {
    if (Object.hasOwn(rightByPath, known)) return rightByPath[known];
    known = known.slice(0, Math.max(0, known.lastIndexOf("/")));
  }
  return undefined;
}

/** A path that cannot be decoded belongs to no route (app/http/request/readable-address.ts). */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
