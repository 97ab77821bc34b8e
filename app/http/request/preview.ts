import { createContext, type RouterContextProvider } from "react-router";
import type { Proof } from "#app/site/load-proof.server.ts";
import type { Identity } from "#server/content/identity/rules.ts";
import type { findPublishedNews } from "#server/content/news/queries.ts";
import type { StoredPage } from "#server/content/pages/queries.ts";
import type { findActiveStory } from "#server/content/stories/queries.ts";
import type { Words } from "#shared/content/words.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { PaymentResult } from "./payment-result.ts";

type NewsItem = NonNullable<Awaited<ReturnType<typeof findPublishedNews>>>;
type Story = NonNullable<Awaited<ReturnType<typeof findActiveStory>>>;

/** The unpublished content of a preview. */
export type Preview = {
  news?: NewsItem;
  page?: StoredPage;
  words?: Words;
  result?: PaymentResult;
  proof?: Proof;
  /** Whether the default slide comes first, also where staff have slides of their own. */
  showsDefaultSlide?: boolean;
  story?: Story;
  identity?: Identity;
  /** The note above the page, in Turkish like the back office. */
  note: string;
  /** The language of the page; Turkish by default, like the back office. */
  language?: Locale;
};

export const previewContext = createContext<Preview | null>(null);

/**
 * Renders the real public page at `path` with the content of the preview. The response is for staff only and must not
 * be cached.
 */
export const renderPreviewContext = createContext<(path: string, preview: Preview) => Promise<Response>>();

export function findPreviewed<Kind extends "news" | "page" | "story" | "result" | "proof">(
  context: Readonly<RouterContextProvider>,
  kind: Kind,
): Preview[Kind] | undefined {
  return context.get(previewContext)?.[kind];
}

/** Lets our own pages frame a preview. */
export function allowFrame(response: Response): Response {
  const headers = new Headers(response.headers);
  const policy = headers.get("Content-Security-Policy") ?? "default-src 'none'; frame-ancestors 'none'";
  headers.set("Content-Security-Policy", policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  headers.set("X-Frame-Options", "SAMEORIGIN");
  headers.set("Cache-Control", "no-store");
  return new Response(response.body, { status: response.status, headers });
}
