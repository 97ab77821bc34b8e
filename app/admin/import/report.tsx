import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { ListPager } from "#app/admin/kit/list/list-pager.tsx";
import { changeSearch } from "#app/admin/kit/list/list-query.ts";
import { ListTable } from "#app/admin/kit/list/list-table.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { ImportRow } from "#server/giving/import/queries.ts";
import type { ImportRecord } from "#server/giving/import/write-import.ts";
import { type ImportKind, type RowOutcome, rowOutcomes } from "#shared/giving/import-fields.ts";
import { outcomeNames, reportText as text } from "./messages.ts";

type Row = ImportRow & { id: string };

type Props = {
  record: ImportRecord;
  report: { rows: Row[]; total: number; page: number; pages: number; pageSize: number };
  outcome: RowOutcome | null;
  reason: string | undefined;
};

/** What becomes of each row, and the same as a file. */
export function Report({ record, report, outcome, reason }: Props) {
  const [search] = useSearchParams();
  const link = useAdminLink();
  const { made, known, refused, state, erasedAt } = record;
  const counts = { new: made, known, refused };
  const tab = (value: RowOutcome | null, label: string, count: number) => ({
    label,
    to: changeSearch(search, { outcome: value }),
    isCurrent: outcome === value,
    count,
  });
  return (
    <section aria-labelledby="report-title">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="report-title" className="font-sans text-base font-semibold">
          {state === "checked" ? text.title : text.doneTitle}
        </h2>
        {!erasedAt && (
          <form method="post" action={link(`import/${record.id}/report`)} className="flex flex-wrap gap-2">
            {outcome && <HiddenInputs values={{ outcome }} />}
            {(["xlsx", "csv"] as const).map((format) => (
              <ReasonButton key={format} type="submit" name="format" value={format} reason={reason}>
                <Download aria-hidden="true" className="size-4.5" />
                <span className="sr-only">{text.download}: </span>
                {text[format]}
              </ReasonButton>
            ))}
          </form>
        )}
      </div>
      <p className="mt-1 text-sm text-ink-soft">{erasedAt ? text.erased : text.downloadHint}</p>
      <FilterTabs
        label={text.tabs}
        tabs={[
          tab(null, text.all, made + known + refused),
          ...rowOutcomes.map((value) => tab(value, outcomeNames[value], counts[value])),
        ]}
      />
      <div className="mt-4">
        {report.rows.length === 0 ? (
          <NothingHere className="">{text.empty}</NothingHere>
        ) : (
          <ListTable
            rows={report.rows}
            columns={reportColumns(record.kind)}
            query={{ search: "", sort: "line", reversed: false, page: 1, deleted: false, filters: {} }}
            rowTitle={({ line }) => `${text.line} ${line}`}
          />
        )}
      </div>
      <ListPager list={report} total={(count) => text.total(formatCount(count))} />
    </section>
  );
}

const tones = { new: "good", known: "quiet", refused: "bad" } as const;

function reportColumns(kind: ImportKind): readonly Column<Row>[] {
  const folder = kind === "gifts" ? "orders" : "donors";
  return [
    { key: "line", header: text.line, cell: ({ line }) => <span className="tabular-nums">{line}</span> },
    {
      key: "outcome",
      header: text.outcome,
      cell: ({ outcome, recordId }) => (
        <span className="flex flex-wrap items-center gap-2">
          {outcome && <StatusBadge tone={tones[outcome]}>{outcomeNames[outcome]}</StatusBadge>}
          {recordId && <TextLink to={`${folder}/${recordId}`}>{text.open}</TextLink>}
        </span>
      ),
    },
    {
      key: "content",
      header: text.content,
      isCardHead: true,
      cell: ({ raw, reason }) => (
        <div className="py-1 wrap-anywhere">
          <span translate="no" className="line-clamp-2">
            {(raw ?? []).filter((cell) => cell !== "").join(" · ")}
          </span>
          {reason && <p className="mt-0.5 text-xs text-ink-soft">{reason}</p>}
        </div>
      ),
    },
  ];
}
