import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Reloads also after a refused write, which the router's default does not, so that the page shows other people's
 * changes.
 */
export function reloadAfterRefusal({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate;
}
