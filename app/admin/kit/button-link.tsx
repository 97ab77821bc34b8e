import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonVariant, buttonClasses } from "#app/ui/button.tsx";

/** A link inside the back office that looks like a button. */
export function ButtonLink({
  variant = "primary",
  ...link
}: Omit<ComponentProps<typeof Link>, "className"> & { variant?: ButtonVariant }) {
  return <Link {...link} className={buttonClasses(variant, "md")} />;
}
