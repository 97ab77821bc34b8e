import { FileClock } from "lucide-react";
import { data, redirect } from "react-router";
import {
  amountFreshSeconds,
  appContext,
  declareCacheable,
  localeContext,
} from "#app/http/request/context.ts";
import { findPreviewed } from "#app/http/request/preview.ts";
import { loadedTranslate } from "#app/i18n/catalogues.ts";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { LoadFailed } from "#app/site/error/load-failed.tsx";
import { loadOrNull } from "#app/site/error/or-failed.ts";
import { redirectMoved } from "#app/site/follow-moved.server.ts";
import { loadProof } from "#app/site/load-proof.server.ts";
import { PageHeading } from "#app/site/page-heading.tsx";
import { localeFor, pageMeta } from "#app/site/page-meta.ts";
import { ProofBand } from "#app/site/proof-band.tsx";
import { isSlug } from "#app/site/slug.ts";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import { storedTextIn, type TranslatedFields } from "#app/ui/stored-text-attributes.ts";
import { pageKind } from "#server/content/pages/page-kind.ts";
import { findPage, isUnpublished } from "#server/content/pages/queries.ts";
import { preview } from "#shared/content/preview.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#shared/text/locale.ts";
import type { Route } from "./+types/page";
import { aboutPath, aboutSlug, hasHeading, hasName } from "./corporate-slug.ts";
import { plainText } from "./plain-text.ts";
import { SubMenu } from "./sub-menu.tsx";

/** Earlier, a translation was a separate page whose slug ended with the language. Its address redirects to the page. */
const formerTranslationSlug = new RegExp(
  `^(.+)-(${LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).join("|")})$`,
);

/** Loads a published page (docs/contract.md#public-pages). The pages of the menu exist even without a stored text. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const slug = params.slug;
  if (slug === undefined) throw redirect(aboutPath);
  if (!isSlug(slug)) throw data(null, { status: 404 });
  const app = context.get(appContext);
  const { db, log } = app;
  declareCacheable(context);
  const locale = context.get(localeContext);
  const readPage = () =>
    findPage(db, slug, locale).catch((err: unknown) => {
      log.error({ err }, "corporate page load failed");
      return null;
    });
  const page = findPreviewed(context, "page") ?? (await readPage());
  if (page === null) return data({ kind: "failed", slug, proof: null } as const, { status: 500 });
  const proof = slug === aboutSlug ? await loadOrNull(() => loadProof(app), "proof", app) : null;
  if (slug === aboutSlug) declareCacheable(context, { freshSeconds: amountFreshSeconds });
  if (page) {
    const summary = preview(plainText(page.content), 160);
    return { kind: "found", ...page, summary, proof } as const;
  }
  const movedRedirect = await redirectMoved({ url, context }, "pages", pageKind, slug);
  if (movedRedirect) throw movedRedirect;
  const [, base, language] = formerTranslationSlug.exec(slug) ?? [];
  if (base && (hasHeading(base) || (await findPage(db, base, locale)))) {
    throw redirect(`/biz-kimiz/kurumsal/${base}?lang=${language}`);
  }
  if (!hasHeading(slug) || (await isUnpublished(db, slug))) throw data(null, { status: 404 });
  return { kind: "unwritten", slug, proof } as const;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const title = pageTitle(loaderData, localeFor(matches));
  if (loaderData.kind === "found") return pageMeta(matches, { title, description: loaderData.summary });
  return pageMeta(matches, { title, hidden: true });
};

export default function CorporatePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate();
  const locale = useLocale();
  const { kind, slug, proof } = loaderData;
  const title = pageTitle(loaderData, locale);
  const trail = slug === aboutSlug ? [] : [{ label: t("nav.about"), to: aboutPath }];
  return (
    <>
      <PageHeading
        trail={trail}
        title={title}
        stored={kind === "found" && title === loaderData.title && storedTextIn(loaderData, "title").lang}
      />
      <ProofBand proof={proof} boxed />
      <div className="mt-8 sm:mt-10">
        {kind === "failed" && <LoadFailed message={t("corporate.loadFailed")} />}
        {kind === "found" && (
          <>
            <TurkishNote records={[loaderData]} fields={["content"]} className="mb-6" />
            <StoredHtml
              html={loaderData.content}
              language={loaderData.languages?.content}
              className="max-w-3xl"
            />
          </>
        )}
        {kind === "unwritten" && <Unwritten />}
      </div>
      {slug === aboutSlug && <SubMenu />}
    </>
  );
}

type TitledPage = { kind: string; slug: string; title?: string } & TranslatedFields;

/** Returns the stored title, or the menu's name if there is no title in the reader's language. */
function pageTitle(page: TitledPage, locale: Locale): string {
  const { slug, title } = page;
  const t = loadedTranslate(locale);
  if (!hasName(slug)) return title ?? t("nav.about");
  return title !== undefined && storedTextIn(page, "title").lang === locale ? title : t(`corporate.${slug}`);
}

function Unwritten() {
  const t = useTranslate();
  return (
    <div className="grid max-w-3xl justify-items-start gap-3 rounded-xl bg-sand-100 px-6 py-10 sm:px-10 sm:py-14">
      <FileClock aria-hidden className="size-10 text-leaf-500" strokeWidth={1.4} />
      <p className="font-serif text-xl font-semibold">{t("corporate.placeholder.title")}</p>
      <p className="text-ink-soft">{t("corporate.placeholder.text")}</p>
      <ButtonLink href="/iletisim" variant="secondary" className="mt-3">
        {t("corporate.placeholder.contact")}
      </ButtonLink>
    </div>
  );
}
