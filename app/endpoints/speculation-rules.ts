import type { Route } from "./+types/speculation-rules";
import { keptAnswer } from "./kept-answer.ts";

/** A visitor's own, what changes something, and what is no page. The back office is not named: nothing leads there. */
const never = ["/sepet*", "/odeme*", "/payment/*", "/api/*", "/arama*", "/uploads/*", "/*.*", "/*\\?*lang=*"];

const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: never } },
          // A language is chosen by a press, and remembered.
          { not: { selector_matches: "[hreflang], [download], [target=_blank]" } },
        ],
      },
      // When a link has been pointed at for a moment, or is touched.
      eagerness: "moderate",
    },
  ],
};

/** GET /speculation-rules.json: which pages a browser may fetch before the press (the header of all public pages says so). */
export function loader({ request }: Route.LoaderArgs) {
  return keptAnswer(request, JSON.stringify(rules), {
    type: "application/speculationrules+json",
    maxAge: 3600,
  });
}
