import type { news as tr } from "../tr/news.ts";

export const news: Record<keyof typeof tr, string> = {
  "news.kicker": "From the field",
  "news.lead":
    "News, announcements and events from the tables, schools and villages that your donations have reached.",
  "news.empty": "No news has been published yet.",
  "news.loadFailed": "The news could not be loaded.",
  "news.all": "All news",
  "news.others": "More news",
  "news.pages": "Pages of news",
  "news.newer": "Newer",
  "news.older": "Older",

  /** Their title in search results. */
  "search.news": "News",
};
