import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Reloads also after a refused write (the router's default does not), so that the page shows what others changed. */
export function reloadAfterRefusal({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate;
}
