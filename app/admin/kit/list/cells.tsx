import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { ResponsiveImage } from "#app/ui/picture.tsx";
import { ProgressBar, progressPercent } from "#app/ui/progress-bar.tsx";
import { formatDate, formatDateTime, formatLongDate, type Moment } from "#shared/text/dates.ts";
import { kitText } from "../kit-text.ts";
import { money } from "../money-text.ts";
import type { Column } from "./list-column.ts";

/** A small decorative picture. The title beside it names the record. */
export function Thumbnail({ src }: { src: string }) {
  return (
    <span className="relative flex h-11 w-16 shrink-0 items-center @2xl:w-12 @4xl:w-16 justify-center overflow-hidden rounded-sm bg-sand-100 ring-1 ring-sand-200">
      {src ? (
        <ResponsiveImage src={src} sizes="64px" className="absolute inset-0 size-full object-cover" />
      ) : (
        <ImageOff aria-hidden="true" className="size-4 text-sand-500" />
      )}
    </span>
  );
}

/** Picture, title and a line of text: the first cell of a row and the head of its card. */
export function TitleCell({
  title,
  text,
  image,
  to,
}: {
  title: string;
  text?: ReactNode;
  /** The picture's address; undefined if records of this kind have no picture, empty if this record has none. */
  image?: string;
  to?: string;
}) {
  return (
    <div className="flex min-w-0 items-center gap-3.5 @2xl:gap-2.5 @4xl:gap-3.5">
      {image !== undefined && <Thumbnail src={image} />}
      <div className="min-w-0">
        {to ? (
          <Link to={to} className={classes(titleClasses, "hover:text-leaf-700 hover:underline")}>
            {title}
          </Link>
        ) : (
          <span className={titleClasses}>{title}</span>
        )}
        {text && (
          // Beside a picture there is space for one line only, the title.
          <div
            className={classes(
              "line-clamp-2 text-xs text-ink-faint @4xl:line-clamp-1",
              image !== undefined && "@2xl:@max-4xl:hidden",
            )}
          >
            {text}
          </div>
        )}
      </div>
    </div>
  );
}

const titleClasses = "line-clamp-2 font-semibold @4xl:line-clamp-1";

/** The amount collected and, with a target, its share in percent, capped at 100. Amounts are in kuruş. */
export function ProgressCell({
  collected,
  target,
  label,
}: {
  collected: number;
  target: number | null;
  /** The name of the collected amount, for screen readers. */
  label: string;
}) {
  const hasTarget = target !== null && target > 0;
  return (
    <div className="min-w-34 tabular-nums @2xl:min-w-28 @4xl:min-w-34">
      <p className="flex items-baseline justify-between gap-2 leading-tight">
        <span className="font-semibold">{money(collected)}</span>
        {hasTarget && <span className="text-xs text-ink-soft">%{progressPercent(collected, target)}</span>}
      </p>
      {hasTarget && (
        <div className="mt-1 [&_svg]:h-1.5">
          <ProgressBar collected={collected} target={target} label={label} />
          <p className="text-xs whitespace-nowrap text-ink-faint">{kitText.target(money(target))}</p>
        </div>
      )}
    </div>
  );
}

export function MoneyCell({ amount }: { amount: number }) {
  return <span className="font-semibold tabular-nums">{money(amount)}</span>;
}

export function timeColumn<Row>(header: string, at: (row: Row) => Moment): Column<Row> {
  return { key: "time", header, hasNoLabel: true, cell: (row) => <DateCell at={at(row)} as="time" /> };
}

const dateFormats = { short: formatDate, long: formatLongDate, time: formatDateTime, moment: formatDateTime };

/** Shows `20.11.2025`, `20 Kasım 2025` or `20.11.2025 14:05` in Istanbul time; a dash without a date. */
export function DateCell({ at, as = "short" }: { at: Moment | null; as?: keyof typeof dateFormats }) {
  if (at === null) return <span className="text-ink-faint">–</span>;
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap tabular-nums">
      {as === "time" ? <TwoLineDate text={formatDateTime(at, "tr")} /> : dateFormats[as](at, "tr")}
    </time>
  );
}

/** Shows `20.11.2025 14:05`, in a table on two lines. */
function TwoLineDate({ text }: { text: string }) {
  const [date, time] = text.split(" ");
  return (
    <>
      {date} <span className="@2xl:block @2xl:text-xs @2xl:text-ink-soft">{time}</span>
    </>
  );
}
