import { createContext, type RouterContextProvider } from "react-router";
import type { findPublishedNews } from "#server/content/news/queries.ts";
import type { StoredPage } from "#server/content/pages/queries.ts";

type NewsItem = NonNullable<Awaited<ReturnType<typeof findPublishedNews>>>;

/** What a public page is to show instead of what visitors may see. */
export type Preview = {
  news?: NewsItem;
  page?: StoredPage;
  /** What stands above the page, in Turkish like the whole back office. */
  note: string;
};

/** Set for a page that is rendered for staff alone; null for every visitor. */
export const previewContext = createContext<Preview | null>(null);

/**
 * Renders the public page at `path` with what staff want to look at, so that a preview is that page and not a copy of
 * it. The answer is for staff only: it must not be kept anywhere.
 */
export const renderPreviewContext = createContext<(path: string, preview: Preview) => Promise<Response>>();

/** For loaders of public pages: what staff want to look at here, if it is that. */
export function previewed<Kind extends "news" | "page">(
  context: Readonly<RouterContextProvider>,
  kind: Kind,
): Preview[Kind] | undefined {
  return context.get(previewContext)?.[kind];
}
