import { Eye, EyeOff, ReceiptText, Undo2 } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { IconLink } from "#app/admin/kit/icon-button.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column, ListPage } from "#app/admin/kit/list/list-column.ts";
import { changeSearch, type ListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import type { ListFilter } from "#app/admin/kit/list/list-toolbar.tsx";
import { RowActions, RowDelete, RowEdit, RowPost, RowSite } from "#app/admin/kit/list/row-actions.tsx";
import { RowRestore } from "#app/admin/kit/list/row-restore.tsx";
import { sectionOf } from "#app/admin/sections.ts";
import type { PublicCategory } from "#server/content/categories/queries.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { BulkActions, type ToggleLabels } from "./bulk-actions.tsx";
import { BulkResult } from "./bulk-result.tsx";
import { deletedColumns, type TitleDetails, titleColumn } from "./columns.tsx";
import type { ContentText } from "./content-texts.ts";
import { statusFilter, toCategoryChoices } from "./list-parts.ts";
import { recordText } from "./messages.ts";
import { publicPath } from "./public-path.ts";

export type ListedRecord = {
  id: string;
  title: string;
  /** The slug, for records whose public address contains it. */
  slug?: string;
  /** Whether the record has donations. A deleted record with donations stays in the archive. */
  hasDonations?: boolean;
  deletedAt?: Date | null;
  updatedBy?: string | null;
};

/** The parts of the list that differ by kind of content. The folder of each kind exports them. */
export type ContentList<Row> = {
  titleDetails?: (row: Row) => TitleDetails;
  /** The columns after the title. */
  columns: readonly Column<Row>[];
  deletedColumns?: readonly Column<Row>[];
  filters?: readonly ListFilter[];
  /** The name of the categories of these records, which are a filter. */
  categoryLabel?: string;
  /** A filter whose values are tabs. The records of each value have an order of their own. */
  tabs?: ListFilter;
  /** The filters of the list of existing records. */
  filtersOfExisting?: readonly ListFilter[];
  /** Whether staff can reorder the records. */
  isOrdered?: boolean;
  /** Renders further buttons of the heading. `reason` says why this person may not write. */
  tools?: (reason: string | undefined) => ReactNode;
  isPublic: (row: Row) => boolean;
  /** Rendered above the list. `loaded` comes from `loadAbove` of the kind's queries. */
  above?: ComponentType<{ loaded: unknown; noPermissionReason: string | undefined }>;
  /** The labels of the buttons that show and hide records, for records that can be hidden. */
  toggleLabels?: ToggleLabels;
  /** Renders further buttons of a row. `reason` says why this person may not write. */
  actions?: (row: Row, reason: string | undefined) => ReactNode;
  /** Returns the reason why a record cannot be deleted. */
  findKeepReason?: (row: Row) => string | undefined;
};

/** The list of a kind whose records have a position and can be hidden from visitors. */
export function orderedList<Row extends ListedRecord & { isActive: boolean }>(
  list: Omit<ContentList<Row>, "isOrdered" | "filtersOfExisting" | "actions" | "isPublic" | "toggleLabels">,
): ContentList<Row> {
  return {
    ...list,
    isOrdered: true,
    filtersOfExisting: [statusFilter],
    isPublic: ({ isActive }) => isActive,
    toggleLabels: { show: recordText.activate, hide: recordText.deactivate },
    actions: (row, reason) => <RowToggle row={row} reason={reason} />,
  };
}

type Props<Row> = {
  kind: ContentKind;
  content: ContentList<Row>;
  loaded: {
    list: ListPage<Row>;
    query: ListQuery;
    categories: readonly PublicCategory[];
    mayWrite: boolean;
    above: unknown;
    error: string | null;
  };
};

function RowToggle({ row: { id, title, isActive }, reason }: RowProps & { row: { isActive: boolean } }) {
  const Icon = isActive ? EyeOff : Eye;
  return (
    <RowPost
      intent="toggle"
      values={{ to: String(!isActive) }}
      id={id}
      title={title}
      label={isActive ? recordText.deactivate : recordText.activate}
      icon={<Icon aria-hidden="true" className="size-4.5" />}
      reason={reason}
    />
  );
}

export function RecordList<Row extends ListedRecord>({ kind, content, loaded }: Props<Row>) {
  const {
    filtersOfExisting = [],
    isOrdered = false,
    titleDetails,
    categoryLabel,
    tabs,
    above: Above,
  } = content;
  const { list, query, categories, mayWrite, error } = loaded;
  const filters = categoryLabel
    ? [{ name: "category", label: categoryLabel, options: toCategoryChoices(categories) }]
    : (content.filters ?? []);
  const { text } = sectionOf(kind);
  const link = useAdminLink();
  const toEdit = (id: string) => link(`${kind}/edit/${id}`);
  const reason = mayWrite ? undefined : kitText.noPermission;
  const columns = query.deleted
    ? [titleColumn(text.lead, titleDetails), ...(content.deletedColumns ?? []), ...deletedColumns<Row>()]
    : [titleColumn(text.lead, titleDetails, toEdit), ...content.columns];
  return (
    <ListScreen
      heading={{
        title: text.title,
        create: { to: link(`${kind}/create`), label: text.create, reason },
        children: !query.deleted && content.tools?.(reason),
      }}
      list={list}
      query={query}
      columns={columns}
      rowTitle={({ title }) => title}
      search={text.search}
      filters={query.deleted ? filters : [...filtersOfExisting, ...filters]}
      views={[
        { value: "", label: text.list },
        { value: "deleted", label: recordText.deletedView },
      ]}
      above={
        <>
          {!query.deleted &&
            (Above ? (
              <Above loaded={loaded.above} noPermissionReason={reason} />
            ) : (
              tabs && <KindTabs tabs={tabs} query={query} />
            ))}
          <BulkResult kind={kind} />
        </>
      }
      {...(mayWrite &&
        !query.deleted && {
          ticks: {
            isTickable: () => true,
            text: (rows: readonly Row[]) => recordText.bulkCount(formatCount(rows.length)),
            buttons: (rows: readonly Row[], clear: () => void) => (
              <BulkActions
                kind={kind}
                rows={rows}
                toggleLabels={content.toggleLabels}
                categories={categoryLabel ? categories : undefined}
                clear={clear}
              />
            ),
          },
        })}
      tabs={tabs ? [tabs.name] : []}
      note={query.deleted ? text.deletedNote : text.help}
      total={text.total}
      empty={text.empty}
      error={error}
      {...(isOrdered && !query.deleted && { order: { sort: "order", within: tabs?.name, reason } })}
      actions={(row) => (
        <RowActions>
          {takesGifts(kind) && row.hasDonations && (
            <IconLink
              to={link(`orders?campaign=${encodeURIComponent(row.id)}`)}
              label={recordText.orders}
              about={row.title}
              icon={<ReceiptText aria-hidden="true" className="size-4.5" />}
            />
          )}
          {query.deleted ? (
            <Restore row={row} reason={reason} />
          ) : (
            <>
              {content.isPublic(row) && <RowSite to={publicPath(kind, row)} title={row.title} />}
              {content.actions?.(row, reason)}
              <RowEdit to={toEdit(row.id)} title={row.title} />
              <Remove row={row} text={text} reason={reason ?? content.findKeepReason?.(row)} />
            </>
          )}
        </RowActions>
      )}
    />
  );
}

/** The values of the filter as tabs, and all of them. */
function KindTabs({ tabs: { name, label, options }, query }: { tabs: ListFilter; query: ListQuery }) {
  const [search] = useSearchParams();
  const current = ownValue(query.filters, name);
  const tabs = [{ value: "", label: kitText.all }, ...options].map((option) => ({
    label: option.label,
    to: changeSearch(search, { [name]: option.value }),
    isCurrent: (current ?? "") === option.value,
    count: null,
  }));
  return <FilterTabs label={label} tabs={tabs} />;
}

/** Whether the items of orders name records of the kind. */
export function takesGifts(kind: ContentKind): boolean {
  return kind === "campaigns" || kind === "projects";
}

type RowProps = { row: ListedRecord; reason: string | undefined };

function Restore({ row: { id, slug, title }, reason }: RowProps) {
  if (slug !== undefined) return <RowRestore id={id} slug={slug} title={title} reason={reason} />;
  return (
    <RowPost
      intent="restore"
      id={id}
      title={title}
      label={kitText.restore}
      icon={<Undo2 aria-hidden="true" className="size-4.5" />}
      reason={reason}
      isLabelVisible
    />
  );
}

function Remove({
  row: { id, title, hasDonations = false },
  text,
  reason,
}: RowProps & { text: ContentText }) {
  return (
    <RowDelete
      id={id}
      title={title}
      {...(hasDonations && { values: { archived: "1" } })}
      question={text.deleteQuestion}
      note={(hasDonations && text.archiveNote) || text.deleteNote}
      reason={reason}
    />
  );
}
