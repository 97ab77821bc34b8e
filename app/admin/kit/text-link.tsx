import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { useAdminLink } from "./admin-link.ts";

const baseClasses =
  "inline-flex min-h-6 items-center font-semibold text-leaf-700 underline-offset-4 hover:underline";

/** A link in a text. `to` is the path of a screen below the prefix. */
export function TextLink({ to, className, ...link }: ComponentProps<typeof Link> & { to: string }) {
  const toAddress = useAdminLink();
  return <Link {...link} to={toAddress(to)} className={classes(baseClasses, className)} />;
}
