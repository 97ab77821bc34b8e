/** The longest name of a saved view, and its longest query. */
export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 2_000;

/** The parameter of a list's address that names the open view. */
export const savedViewParameter = "saved";

/** The filters with a text that may name a person. */
export const namingFilters = ["q", "named", "order"] as const;

/** Returns the texts of a query that may name a person. */
export function listNamingTexts(query: string): string[] {
  const params = new URLSearchParams(query);
  return namingFilters.flatMap((name) => params.get(name) ?? []);
}

/** Whether a search contains an e-mail address or a part of a phone number. */
const isContactSearch = (text: string) => text.includes("@") || /\d(?:[\s()+-]*\d){6}/.test(text);

/** Whether a name contains an e-mail address or a phone number. `2025-2026` is none. */
const isContactName = (text: string) => text.includes("@") || /\d(?:[\s()+-]*\d){9}/.test(text);

/** Whether a view contains a phone number or an e-mail address, so that only its owner may see it. */
export function hasContact({ name, query }: { name: string; query: string }): boolean {
  return isContactName(name) || listNamingTexts(query).some(isContactSearch);
}
