import type { Route } from "./+types/speculation-rules";
import { cacheableAnswer } from "./kept-answer.ts";

/** Personal pages, addresses with side effects, and addresses without a page. */
const excludedPaths = [
  "/sepet*",
  "/odeme*",
  "/ode/*",
  "/takip*",
  "/payment/*",
  "/api/*",
  "/arama*",
  "/uploads/*",
  "/*.*",
  "/*\\?*lang=*",
];

const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: excludedPaths } },
          // A link with `hreflang` changes the visitor's language, so it must not be fetched before a press.
          { not: { selector_matches: "[hreflang], [download], [target=_blank]" } },
        ],
      },
      // The browser prefetches when the mouse rests on a link, or on touch.
      eagerness: "moderate",
    },
  ],
};

/** GET /speculation-rules.json lists the pages to prefetch; the header `Speculation-Rules` names it. */
export function loader({ request }: Route.LoaderArgs) {
  return cacheableAnswer(request, JSON.stringify(rules), {
    type: "application/speculationrules+json",
    maxAge: 3600,
  });
}
