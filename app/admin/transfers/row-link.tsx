import { Link } from "react-router";
import { useAdminLink } from "../kit/admin-link.ts";
import { dayText } from "./day-text.ts";
import { rowText } from "./row-messages.ts";

/** The day of a row, which leads to its page. */
export function RowLink({ row: { id, bookedOn } }: { row: { id: number; bookedOn: string } }) {
  const link = useAdminLink();
  return (
    <Link
      to={link(`transfers/${id}`)}
      className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap text-leaf-700 tabular-nums underline-offset-4 hover:underline"
    >
      <span className="sr-only">{rowText.open}: </span>
      {dayText(bookedOn)}
    </Link>
  );
}
