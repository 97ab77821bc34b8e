import { activeCategory } from "#app/site/shell/category.ts";
import { ALL_CATEGORIES } from "#shared/content/category.ts";

const parameter = "campaign";
/** The special value of docs/contract.md#unknown-campaigns-in-an-address, and the id of its campaign. */
const special = { value: "kurban", id: "kurban-yurt-ici" };

/** Returns the id in `?campaign=`; null without one, and for a value that cannot be an id. */
export function wantedCampaign(searchParams: URLSearchParams): string | null {
  const asked = searchParams.get(parameter) ?? "";
  if (asked === special.value) return special.id;
  return /^[a-z0-9][a-z0-9-]{0,79}$/.test(asked) ? asked : null;
}

/**
 * Returns the redirect for an address with both a category and a campaign: a selected campaign belongs only to the tab
 * of all campaigns (docs/specification.md#2-screens-and-routes). Returns null if no redirect is needed.
 */
export function addressWithoutCampaign(url: URL): string | null {
  if (!url.searchParams.has(parameter) || activeCategory(url.searchParams) === ALL_CATEGORIES) return null;
  const search = new URLSearchParams(url.searchParams);
  search.delete(parameter);
  return `${url.pathname}?${search}`;
}
