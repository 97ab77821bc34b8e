import type { ReactNode } from "react";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import type { Column, ListPage } from "../kit/list/list-column.ts";
import type { ListQuery } from "../kit/list/list-query.ts";
import { ListScreen } from "../kit/list/list-screen.tsx";
import type { ListFilter } from "../kit/list/list-toolbar.tsx";
import { RowActions, RowEdit } from "../kit/list/row-actions.tsx";
import { statusFilter, views } from "./list-parts.ts";
import { RowBack } from "./row-back.tsx";
import { RowRemove } from "./row-remove.tsx";
import { RowToggle } from "./row-toggle.tsx";

/** A record with a display order that can be hidden from visitors: campaigns, projects, sliders. */
type OrderedRow = {
  id: string;
  title: string;
  isActive: boolean;
  updatedAt: Date;
  /** After deletion it stays in the archive, because it has donations. */
  isGivenTo?: boolean;
};

type Text = {
  title: string;
  create: string;
  list: string;
  search: string;
  total: (count: number) => string;
  empty: string;
  deletedNote: string;
  deleteQuestion: string;
  deleteNote: string;
  /** Replaces `deleteNote` for records with donations. */
  archiveNote?: string;
};

type Props<Row> = {
  /** The section's path segment: `campaigns`. */
  section: string;
  text: Text;
  loaded: { list: ListPage<Row>; query: ListQuery; mayWrite: boolean; error: string | null };
  columns: (editAt: (id: string) => string) => readonly Column<Row>[];
  deletedColumns: readonly Column<Row>[];
  /** Filters besides active and inactive. */
  filters?: readonly ListFilter[];
  /** The restore control of a deleted record, if one press is not enough. */
  restore?: (row: Row, reason: string | undefined) => ReactNode;
};

/** The list of such a section, with the tab of deleted records. */
export function OrderedList<Row extends OrderedRow>({ section, text, loaded, ...parts }: Props<Row>) {
  const { list, query, mayWrite, error } = loaded;
  const { columns, deletedColumns, filters = [], restore = rowBack } = parts;
  const link = useAdminLink();
  const editAt = (id: string) => link(`${section}/edit/${id}`);
  const reason = mayWrite ? undefined : kitText.noPermission;
  return (
    <ListScreen
      heading={{
        title: text.title,
        create: { to: link(`${section}/create`), label: text.create, reason },
      }}
      list={list}
      query={query}
      columns={query.deleted ? deletedColumns : columns(editAt)}
      rowId={({ id }) => id}
      rowTitle={({ title }) => title}
      search={text.search}
      filters={query.deleted ? filters : [statusFilter, ...filters]}
      views={views(text.list)}
      note={query.deleted ? text.deletedNote : undefined}
      total={text.total}
      empty={text.empty}
      error={error}
      {...(!query.deleted && { order: { sort: "order", reason } })}
      actions={(row) =>
        query.deleted ? (
          <RowActions>{restore(row, reason)}</RowActions>
        ) : (
          <RowActions>
            <RowToggle row={row} reason={reason} />
            <RowEdit to={editAt(row.id)} title={row.title} />
            <RowRemove
              row={row}
              question={text.deleteQuestion}
              note={(row.isGivenTo && text.archiveNote) || text.deleteNote}
              archives={row.isGivenTo ?? false}
              reason={reason}
            />
          </RowActions>
        )
      }
    />
  );
}

const rowBack = (row: OrderedRow, reason: string | undefined) => <RowBack row={row} reason={reason} />;
