import type { ComponentProps } from "react";
import { DateCell, ProgressCell, TitleCell } from "#app/admin/kit/list/cells.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { OrderControls } from "#app/admin/kit/list/order-controls.tsx";
import { Badge, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { dayMs } from "#shared/text/time.ts";
import { recordText } from "./messages.ts";

const restorableDays = 30;

/** Deleted records have no form, so their title is not a link. */
export function titleColumn<Row extends { id: string; title: string }>(
  header: string,
  titleDetails: ((row: Row) => TitleDetails) | undefined,
  toEdit?: (id: string) => string,
): Column<Row> {
  return {
    key: "title",
    header,
    sort: "title",
    isCardHead: true,
    cell: (row) => (
      <TitleCell title={row.title} {...titleDetails?.(row)} {...(toEdit && { to: toEdit(row.id) })} />
    ),
  };
}

export type TitleDetails = Pick<ComponentProps<typeof TitleCell>, "text" | "image">;

export function updatedColumn<Row extends { updatedAt: Date }>(
  options: Pick<Column<Row>, "needsWideTable" | "isHiddenOnCards"> & { as?: "short" | "long" } = {},
): Column<Row> {
  const { as = "short", ...columnOptions } = options;
  return {
    key: "updatedAt",
    header: recordText.updatedAt,
    sort: "updated",
    sortsFirst: "highest",
    isBelowPrevious: true,
    ...columnOptions,
    cell: ({ updatedAt }) => <DateCell at={updatedAt} as={as} />,
  };
}

export function createdColumn<Row extends { createdAt: Date }>(as: "short" | "long" = "short"): Column<Row> {
  return {
    key: "createdAt",
    header: recordText.createdAt,
    sort: "created",
    sortsFirst: "highest",
    cell: ({ createdAt }) => <DateCell at={createdAt} as={as} />,
  };
}

/** `findMore` returns a text that is shown below the status. */
export function statusColumn<Row extends { isActive: boolean }>(
  options: { isBelowPrevious?: boolean; findMore?: (row: Row) => string } = {},
): Column<Row> {
  const { isBelowPrevious = true, findMore } = options;
  return {
    key: "status",
    header: recordText.status,
    hasNoLabel: true,
    isBelowPrevious,
    cell: (row) => (
      <>
        <StatusBadge tone={row.isActive ? "good" : "quiet"}>
          {row.isActive ? recordText.active : recordText.passive}
        </StatusBadge>
        {findMore && (
          <span className="block text-xs whitespace-nowrap text-ink-soft tabular-nums @2xl:leading-4 @4xl:leading-5">
            {findMore(row)}
          </span>
        )}
      </>
    ),
  };
}

export function orderColumn<Row extends { id: string; title: string; displayOrder: number }>(): Column<Row> {
  return {
    key: "order",
    header: recordText.order,
    hasNoLabel: true,
    sort: "order",
    cell: ({ id, title, displayOrder }) => <OrderControls id={id} title={title} number={displayOrder} />,
  };
}

export function categoryColumn<Row extends { categoryName: string }>(
  header: string = recordText.category,
): Column<Row> {
  return {
    key: "category",
    header,
    hasNoLabel: true,
    cell: ({ categoryName }) => <Badge>{categoryName}</Badge>,
  };
}

type CollectingRow = { title: string; collectedAmount: number; targetAmount: number | null };

export function collectedColumn<Row extends CollectingRow>(): Column<Row> {
  return {
    key: "collected",
    header: recordText.collected,
    hasNoLabel: true,
    sort: "collected",
    sortsFirst: "highest",
    isFullWidth: true,
    cell: (row) => (
      <ProgressCell collected={row.collectedAmount} target={row.targetAmount} label={row.title} />
    ),
  };
}

export function deletedColumns<
  Row extends { deletedAt?: Date | null; updatedBy?: string | null; hasDonations?: boolean },
>(): Column<Row>[] {
  return [
    {
      key: "deletedAt",
      header: recordText.deletedAt,
      sort: "deleted",
      sortsFirst: "highest",
      cell: ({ deletedAt, updatedBy }) => (
        <>
          <DateCell at={deletedAt ?? null} as="moment" />
          {updatedBy && <span className="line-clamp-1 text-xs text-ink-faint">{updatedBy}</span>}
        </>
      ),
    },
    {
      key: "goneAt",
      header: recordText.goneAt,
      isBelowPrevious: true,
      cell: (row) =>
        row.hasDonations ? (
          <Badge>{recordText.staysArchived}</Badge>
        ) : (
          <DateCell at={row.deletedAt ? new Date(row.deletedAt.getTime() + restorableDays * dayMs) : null} />
        ),
    },
  ];
}
