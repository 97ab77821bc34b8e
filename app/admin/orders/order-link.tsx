import { TextLink } from "#app/admin/kit/text-link.tsx";
import { formatReference } from "#shared/giving/order-reference.ts";

type OrderNumber = { id: string; reference?: string | null };

export function OrderLink({ id, reference, className }: OrderNumber & { className?: string }) {
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

/** Orders of the same second begin with the same eight characters, so the last four distinguish them. */
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
