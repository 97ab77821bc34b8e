import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { ImportRow } from "#server/giving/transfers/list-imports.ts";
import { transfersText as text } from "./messages.ts";

const pollIntervalMs = 2_000;

/** Lists the files that the server is still reading. The list reloads until all files are read. */
export function ReadingFiles({
  reading,
}: {
  reading: readonly Pick<ImportRow, "id" | "fileName" | "rowCount">[];
}) {
  const { revalidate, state } = useRevalidator();
  const isReading = reading.length > 0;
  useEffect(() => {
    if (!isReading || state !== "idle") return;
    const timer = setTimeout(revalidate, pollIntervalMs);
    return () => clearTimeout(timer);
  }, [isReading, state, revalidate]);
  if (!isReading) return null;
  return (
    <ul className="mt-3 grid gap-2">
      {reading.map(({ id, fileName, rowCount }) => (
        <li
          key={id}
          className="flex flex-wrap justify-between gap-x-4 rounded-md bg-gold-100 px-4 py-3 text-sm text-gold-700 ring-1 ring-gold-300"
        >
          <span className="font-medium wrap-anywhere">{text.reading(fileName)}</span>
          <span className="tabular-nums">{text.readSoFar(formatCount(rowCount))}</span>
        </li>
      ))}
    </ul>
  );
}
