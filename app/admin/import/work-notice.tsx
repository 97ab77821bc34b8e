import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { ImportRecord } from "#server/giving/import/write-import.ts";
import { workText as text } from "./messages.ts";

const pollIntervalMs = 1_500;

/** Says what the server is doing with an import. The screen loads again until the work has ended. */
export function WorkNotice({ record: { state, rows, known, refused, made } }: { record: ImportRecord }) {
  const { revalidate, state: loading } = useRevalidator();
  useEffect(() => {
    if (loading !== "idle") return;
    const timer = setTimeout(revalidate, pollIntervalMs);
    return () => clearTimeout(timer);
  }, [loading, revalidate]);
  const label = text[state as keyof typeof text] as string;
  const total = rows - known - refused;
  return (
    <div
      role="status"
      className="rounded-md bg-gold-100 px-4 py-3 text-sm text-gold-700 ring-1 ring-gold-300"
    >
      <p className="font-medium">{label}</p>
      {state === "reading" && <p className="mt-1 tabular-nums">{formatCount(rows)}</p>}
      {state === "running" && (
        <div className="mt-2 grid gap-1">
          <ProgressBar collected={made} target={total} label={label} />
          <p className="tabular-nums">{text.progress(formatCount(made), formatCount(total))}</p>
        </div>
      )}
    </div>
  );
}
