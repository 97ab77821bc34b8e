import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/root.tsx";

export type RootData = Awaited<ReturnType<typeof loader>>;

/** Returns the data of the root loader. Inside the shell the data always exist. */
export function useRootData(): RootData {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("the root loader has not answered");
  return root;
}
