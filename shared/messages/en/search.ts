import type { search as tr } from "../tr/search.ts";

export const search: Record<keyof typeof tr, string> = {
  "search.title": "Search",
  "search.titleFor": "Search results for “{query}”",
  "search.lead": "Search the titles of campaigns, projects, news, stories and questions.",
  "search.label": "What to search for",
  "search.placeholder": "For example: water well",
  "search.none": "Nothing found.",
  "search.none.text": "Try again with a shorter or a different word.",
  "search.failed": "The search did not work.",
  "search.found": "{count, plural, one {{count} result} other {{count} results}}",
  "search.ideas": "Often searched for",
  "search.ideas.words": "zakat, qurbani, orphan, water well, earthquake, scholarship",
  "search.panel.open": "Search the site",
  "search.panel.close": "Close the search",
  "search.panel.all": "All results",
  "search.panel.results": "Search results",
  "search.panel.listed": "Results are listed; walk through them with the up and down arrows.",
};
