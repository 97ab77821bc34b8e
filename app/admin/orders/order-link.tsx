import { TextLink } from "#app/admin/kit/text-link.tsx";
import { formatReference } from "#shared/giving/order-reference.ts";

type Numbered = { id: string; reference?: string | null };

/** The link to an order, with its reference below if it is known. */
export function OrderLink({ id, reference, className }: Numbered & { className?: string }) {
  return (
    <span translate="no" className="inline-block whitespace-nowrap tabular-nums">
      <TextLink to={`orders/${id}`} className={className}>
        {numberHead(id)}
      </TextLink>
      <NumberTail id={id} />
      {reference && <span className="block text-xs text-ink-soft">{formatReference(reference)}</span>}
    </span>
  );
}

/** Shows the last four characters of the number: orders of one second begin with the same eight characters. */
export function NumberTail({ id }: { id: string }) {
  return <span className="text-xs text-ink-soft"> {id.slice(-4)}</span>;
}

export function numberHead(id: string): string {
  return id.slice(0, 8);
}

/** Returns `HD3QGX1A 7K2M`, for headings and for screen readers. */
export function shortNumber(id: string): string {
  return `${numberHead(id)} ${id.slice(-4)}`;
}
