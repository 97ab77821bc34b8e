const parameter = "campaign";
/** The special value of `?campaign=` (docs/contract.md#unknown-campaigns-in-an-address), and its campaign. */
const kurbanValue = { value: "kurban", id: "kurban-yurt-ici" };

/** Returns the id in `?campaign=`, or null for a value that cannot be an id. */
export function readCampaignId(searchParams: URLSearchParams): string | null {
  const value = searchParams.get(parameter) ?? "";
  if (value === kurbanValue.value) return kurbanValue.id;
  return /^[a-z0-9][a-z0-9-]{0,79}$/.test(value) ? value : null;
}

/**
 * Returns the redirect for an address with a category and a campaign, because a selected campaign is shown only in the
 * tab of all campaigns (docs/specification.md#2-screens-and-routes). Returns null if no redirect is needed.
 */
export function addressWithoutCampaign(url: URL, category: object | undefined): string | null {
  if (!url.searchParams.has(parameter) || !category) return null;
  const search = new URLSearchParams(url.searchParams);
  search.delete(parameter);
  return `${url.pathname}?${search}`;
}
