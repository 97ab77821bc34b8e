import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Reloads also after a refused write, unlike the router's default, to show other people's changes. */
export function reloadAfterRefusal({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate;
}
