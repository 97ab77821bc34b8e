import { appContext } from "#app/http/request/context.ts";
import type { Route } from "./+types/robots";
import { cacheableAnswer } from "./kept-answer.ts";

/** Personal addresses and addresses without a page. The back office is not listed, because its address is secret. */
const disallowedPaths = ["/sepet", "/ode/", "/takip/", "/payment", "/api", "/.netlify", "/arama"];

/** GET /robots.txt returns the rules for crawlers. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext).config;
  const lines = [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  return cacheableAnswer(request, lines.join("\n"), { type: "text/plain; charset=utf-8", maxAge: 3600 });
}
