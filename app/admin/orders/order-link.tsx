import { Link } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { useAdminLink } from "../kit/admin-link.ts";

/** The link to an order, by the first letters of its id. */
export function OrderLink({ id, className }: { id: string; className: string }) {
  const link = useAdminLink();
  return (
    <Link
      to={link(`orders/${id}`)}
      translate="no"
      className={classes(
        "inline-flex items-center font-semibold text-leaf-700 underline-offset-4 hover:underline",
        className,
      )}
    >
      {id.slice(0, 8)}
    </Link>
  );
}
