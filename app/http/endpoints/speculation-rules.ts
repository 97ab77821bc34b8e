import type { Route } from "./+types/speculation-rules";
import { keptAnswer } from "./kept-answer.ts";

/** Personal pages, addresses with side effects, and non-pages. No public link leads to the back office. */
const never = ["/sepet*", "/odeme*", "/payment/*", "/api/*", "/arama*", "/uploads/*", "/*.*", "/*\\?*lang=*"];

const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: never } },
          // The server remembers the language of such a link, so only a real press may open it.
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
  return keptAnswer(request, JSON.stringify(rules), {
    type: "application/speculationrules+json",
    maxAge: 3600,
  });
}
