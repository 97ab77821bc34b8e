import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";

export type RootData = Awaited<ReturnType<typeof loader>>;

/**
 * Returns the root loader's data. Only pages inside the shell may use it, because the shell is not rendered when that
 * loader fails.
 */
export function useRootData(): RootData {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("the root loader has not answered");
  return root;
}
