import { Link } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { formatReference } from "#shared/order-reference.ts";
import { useAdminLink } from "../kit/admin-link.ts";

type Numbered = { id: string; reference?: string | null };

/** The link to an order, with its reference below where it is known. */
export function OrderLink({ id, reference, className }: Numbered & { className?: string }) {
  const link = useAdminLink();
  return (
    <span translate="no" className="inline-block whitespace-nowrap tabular-nums">
      <Link
        to={link(`orders/${id}`)}
        className={classes(
          "inline-flex min-h-6 items-center font-semibold text-leaf-700 underline-offset-4 hover:underline",
          className,
        )}
      >
        {numberHead(id)}
      </Link>
      <NumberTail id={id} />
      {reference && <span className="block text-xs text-ink-soft">{formatReference(reference)}</span>}
    </span>
  );
}

/** Orders of one second begin with the same eight characters: the last four tell them apart. */
export function NumberTail({ id }: { id: string }) {
  return <span className="text-xs text-ink-soft"> {id.slice(-4)}</span>;
}

export function numberHead(id: string): string {
  return id.slice(0, 8);
}

/** `HD3QGX1A 7K2M`: for headings and for screen readers. */
export function shortNumber(id: string): string {
  return `${numberHead(id)} ${id.slice(-4)}`;
}
