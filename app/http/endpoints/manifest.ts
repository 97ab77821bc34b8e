import { appContext } from "#app/http/request/context.ts";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { identityIn } from "#server/content/identity/rules.ts";
import { formWord } from "#shared/content/form-word.ts";
import { textDirection, toLocale } from "#shared/text/locale.ts";
import type { Route } from "./+types/manifest";
import { cacheableAnswer } from "./kept-answer.ts";

/** GET /manifest/tr.webmanifest returns the site's name and icons for a phone's home screen. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const locale = toLocale(/^(\w{2})\.webmanifest$/.exec(params.file)?.[1]);
  if (!locale) return new Response("Not Found", { status: 404 });
  const t = await loadAllTexts(locale);
  const { identity, words } = context.get(appContext);
  const { name, shortName } = identityIn(await identity.read(), locale);
  const manifest = {
    id: "/",
    name,
    short_name: shortName,
    description: formWord(t, (await words.read(locale)).words, "description"),
    lang: locale,
    dir: textDirection(locale),
    start_url: "/",
    scope: "/",
    // This mode keeps the browser's back button, because a payment leads through pages of a bank.
    display: "minimal-ui",
    // The colours are leaf-900 and sand-50 of app/design-tokens.css.
    theme_color: "#122e22",
    background_color: "#fdfbf7",
    categories: ["charity", "lifestyle"],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
    shortcuts: [
      { name: t("nav.donate"), url: "/bagis" },
      { name: t("nav.bankAccounts"), url: "/hesap-numaralari" },
    ],
  };
  const body = JSON.stringify(manifest, null, 2);
  return cacheableAnswer(request, body, { type: "application/manifest+json; charset=utf-8", maxAge: 3600 });
}
