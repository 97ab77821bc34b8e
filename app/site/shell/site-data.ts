import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";

export type RootData = Awaited<ReturnType<typeof loader>>;

/** Returns the root loader's data, for pages inside the shell: a failed root loader renders no shell. */
export function useRootData(): RootData {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("the root loader has not answered");
  return root;
}
