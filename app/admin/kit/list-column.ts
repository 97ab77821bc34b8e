import type { ReactNode } from "react";

/** A column on wide screens, a labelled line of a card on narrow ones. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The word in `?sort=` by which the list can be sorted; without it the heading is no link. */
  sort?: string;
  /** What comes first when it is sorted by this: `highest` for dates and amounts (newest first). */
  first?: "lowest" | "highest";
  /** Heads the card, over its whole width and without its label. The first column usually. */
  lead?: boolean;
  /** Over the card's whole width. */
  wide?: boolean;
  align?: "start" | "end";
  /** Left out of tables on screens narrower than this (1024, 1280, 1536 px). Cards have it always. */
  from?: "lg" | "xl" | "2xl";
  /** Left out of cards. */
  notOnCards?: boolean;
};

/** One page of a list, as the server's queries give it. */
export type ListPage<Row> = {
  rows: readonly Row[];
  /** Of all pages. */
  total: number;
  /** The one that is shown: the last where a later one was asked for. */
  page: number;
  pages: number;
  pageSize: number;
};
