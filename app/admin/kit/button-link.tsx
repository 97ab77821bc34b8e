import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonLook, buttonClasses } from "#app/ui/button.tsx";

/** A link inside the back office that looks like a button. */
export function ButtonLink({
  look = "primary",
  ...link
}: Omit<ComponentProps<typeof Link>, "className"> & { look?: ButtonLook }) {
  return <Link {...link} className={buttonClasses(look, "md")} />;
}
