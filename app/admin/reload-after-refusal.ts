import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Also reloads after a refused write, to show the changes of other people. The router would not reload. */
export function reloadAfterRefusal({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus !== undefined && actionStatus >= 400) || defaultShouldRevalidate;
}
