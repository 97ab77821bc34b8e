import { createContext, type RouterContextProvider } from "react-router";
import type { findPublishedNews } from "#server/content/news/queries.ts";
import type { StoredPage } from "#server/content/pages/queries.ts";
import type { findActiveStory } from "#server/content/stories/queries.ts";

type NewsItem = NonNullable<Awaited<ReturnType<typeof findPublishedNews>>>;
type Story = NonNullable<Awaited<ReturnType<typeof findActiveStory>>>;

/** The unpublished content of a preview. */
export type Preview = {
  news?: NewsItem;
  page?: StoredPage;
  story?: Story;
  /** The note above the page, in Turkish like the back office. */
  note: string;
};

export const previewContext = createContext<Preview | null>(null);

/**
 * Renders the real public page at `path` with the content of the preview. The response is for staff only and must not
 * be cached.
 */
export const renderPreviewContext = createContext<(path: string, preview: Preview) => Promise<Response>>();

export function findPreviewed<Kind extends "news" | "page" | "story">(
  context: Readonly<RouterContextProvider>,
  kind: Kind,
): Preview[Kind] | undefined {
  return context.get(previewContext)?.[kind];
}
