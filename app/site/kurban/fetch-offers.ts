import { KURBAN_CATEGORY } from "#shared/giving/kurban.ts";
import type { VisibleOffers } from "#shared/giving/kurban-shares.ts";

const timeoutMs = 5_000;

/**
 * Fetches the offers of the kurban campaigns among these (docs/contract.md#kurban). A campaign without an offer is not in
 * the answer. Returns null after an error: what the page knows stays, and the server checks every order itself.
 */
export async function fetchOffers(
  targets: readonly { id: string; category: string }[],
): Promise<VisibleOffers | null> {
  const ids = targets.filter(({ category }) => category === KURBAN_CATEGORY).map(({ id }) => id);
  if (ids.length === 0) return {};
  try {
    const query = new URLSearchParams({ campaigns: [...new Set(ids)].join(",") });
    const response = await fetch(`/api/kurban/offers?${query}`, { signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? ((await response.json()) as VisibleOffers) : null;
  } catch {
    return null;
  }
}
