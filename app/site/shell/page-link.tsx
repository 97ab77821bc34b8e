import type { ComponentProps } from "react";
import { useShellPage } from "./shell-place.ts";

/** A link of the shell. The link to the current page or to its section is marked. */
export function PageLink({ to, ...attributes }: { to: string } & ComponentProps<"a">) {
  const { current } = useShellPage();
  return <a {...attributes} href={to} aria-current={to === current ? "page" : undefined} />;
}
