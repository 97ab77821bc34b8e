import type { ReactNode } from "react";

/** A column of a wide list. In a narrow list the column is a labelled part of a card. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value of `?sort=`. Without it the column cannot be sorted. */
  sort?: string;
  /** Which value the first press on the heading sorts first: `highest` for dates and amounts. */
  sortsFirst?: "lowest" | "highest";
  /** Whether the column is the head of the card, with full width and without a label. */
  isCardHead?: boolean;
  /** Whether a card shows the value without a label. */
  hasNoLabel?: boolean;
  /** Whether the column takes the card's full width. */
  isFullWidth?: boolean;
  align?: "start" | "end";
  /** Whether a list of medium width shows the value below the previous column. */
  isBelowPrevious?: boolean;
  /** Whether a table narrower than 64rem hides the column. Cards and lists of medium width show it. */
  needsWideTable?: boolean;
  /** Whether the cards of phones hide the column. */
  isHiddenOnCards?: boolean;
};

/** A list always shows the head of its cards, or its first column if the cards have no head. */
export function isEssential<Row>(columns: readonly Column<Row>[], column: Column<Row>): boolean {
  return column === (columns.find(({ isCardHead }) => isCardHead) ?? columns[0]);
}

/** Removes hidden columns. A column below a hidden one becomes a column of its own. */
export function showColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] {
  const isHidden = (column: Column<Row>) => hidden.includes(column.key) && !isEssential(columns, column);
  return columns.flatMap((column, index) => {
    if (isHidden(column)) return [];
    const previous = columns[index - 1];
    return column.isBelowPrevious && previous && isHidden(previous)
      ? [{ ...column, isBelowPrevious: false }]
      : [column];
  });
}

export type Identified = { id: string | number };

export function rowId({ id }: Identified): string {
  return String(id);
}

/** One page of a list, as the server's queries return it. */
export type ListPage<Row> = {
  rows: readonly Row[];
  /** The number of rows of all pages. */
  total: number;
  /** The number of this page; the last page if a later page was requested. */
  page: number;
  pages: number;
  pageSize: number;
};
