import { appContext } from "#app/http/request/context.ts";
import type { Route } from "./+types/robots";
import { keptAnswer } from "./kept-answer.ts";

/** Personal addresses and those that are not pages. The back office is not listed, because its address is secret. */
const closed = ["/sepet", "/payment", "/api", "/.netlify", "/arama"];

/** GET /robots.txt returns the rules for crawlers. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext).config;
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  return keptAnswer(request, lines.join("\n"), { type: "text/plain; charset=utf-8", maxAge: 3600 });
}
