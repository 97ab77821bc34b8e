import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { ImportRow } from "#server/giving/transfers/list-imports.ts";
import { formatDate } from "#shared/text/dates.ts";
import { transfersText as text } from "./messages.ts";

/** Lists the rows of a file that an earlier file already contained. */
export function KnownRows({
  count,
  rows,
  currency,
}: {
  count: number;
  rows: ImportRow["known"];
  currency: string;
}) {
  if (count === 0) return null;
  if (rows.length === 0)
    return <span className="block text-xs text-ink-soft">{text.known(formatCount(count))}</span>;
  return (
    <details className="text-xs text-ink-soft">
      <summary className="min-h-6 cursor-pointer">{text.known(formatCount(count))}</summary>
      <ul className="mt-1 grid gap-1 text-start whitespace-normal">
        {rows.map(({ position, rowId, bookedOn, amount, description }) => (
          <li key={position} className="wrap-anywhere">
            {rowId === null ? (
              `${formatDate(bookedOn, "tr")} · ${money(amount, currency)}`
            ) : (
              <TextLink to={`transfers/${rowId}`}>
                {`${formatDate(bookedOn, "tr")} · ${money(amount, currency)}`}
              </TextLink>
            )}
            {` ${rowId === null ? text.knownTwice : description}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function DoubtfulLink({ count }: { count: number }) {
  const link = useAdminLink();
  return (
    <Link
      to={`${link("transfers")}?state=doubtful`}
      className="block text-xs font-semibold text-gold-700 underline-offset-4 hover:underline"
    >
      {text.doubtful(formatCount(count))}
    </Link>
  );
}
