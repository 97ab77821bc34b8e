import type { ComponentProps } from "react";
import { useShellPlace } from "./shell-place.ts";

/** A link of the shell, marked when it leads to the current page or to its section. */
export function PageLink({ to, ...rest }: { to: string } & ComponentProps<"a">) {
  const { current } = useShellPlace();
  return <a {...rest} href={to} aria-current={to === current ? "page" : undefined} />;
}
