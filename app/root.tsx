import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useParams, useRouteLoaderData } from "react-router";
import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { type Identity, identityIn } from "#server/content/identity/rules.ts";
import { isClosed } from "#server/giving/opening/is-closed.ts";
import type { OpeningContext } from "#server/giving/opening/opening-context.ts";
import type { Words } from "#shared/content/words.ts";
import {
  iconAddress,
  iconSetId,
  type LogoAndColor,
  paletteAddress,
  productLogo,
} from "#shared/identity/identity-files.ts";
import { derivePalette, productColor } from "#shared/identity/palette.ts";
import { currentYear } from "#shared/text/dates.ts";
import { textDirection } from "#shared/text/locale.ts";
import type { Route } from "./+types/root";
import adminStyles from "./admin/admin.css?url";
import { ScreenTrouble } from "./admin/trouble.tsx";
import { firstFonts } from "./fonts/first-fonts.ts";
import { findCodeWay } from "./http/request/code-way.ts";
import { amountFreshSeconds, appContext, limitFreshness, localeContext } from "./http/request/context.ts";
import { localeMiddleware } from "./http/request/locale-middleware.ts";
import { previewContext } from "./http/request/preview.ts";
import { LocaleProvider } from "./i18n/context.tsx";
import { PublicScripts } from "./islands/public-scripts.tsx";
import { ErrorScreen } from "./site/error/error-screen.tsx";
import { WordsContext } from "./site/words.tsx";
import "./styles.css";

export const middleware: Route.MiddlewareFunction[] = [localeMiddleware];

/** Returns the same data for all visitors of a language, so that whole pages can be cached. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { config, clock, opening, identity } = app;
  const locale = context.get(localeContext);
  const [siteIdentity, words, isSiteClosed] = await Promise.all([
    readIdentity(identity, context),
    readWords(context),
    readIsClosed(opening, context),
  ]);
  return {
    locale,
    site: identityIn(siteIdentity, locale),
    words,
    /** The base of absolute URLs: canonical links, pictures for shared links. */
    publicUrl: config.publicUrl,
    year: currentYear(clock.now()),
    /** Whether a bank is simulated or a test account, so that no real money moves. Every page then shows a notice. */
    simulated: config.banks.some(({ simulated, test }) => simulated || test),
    /** Whether the site takes no donations yet; the dialog says so. */
    isClosed: isSiteClosed,
    /** How a donor gets the code of the own page; without a way no link leads there. */
    codeWay: findCodeWay(app),
    /** The notice above a page that staff preview. */
    previewNote: context.get(previewContext)?.note ?? null,
    /** The back office is one React application in the browser; a public page is a document with a few islands. */
    backOffice: params.adminPath === config.adminPath,
  };
}

/**
 * Reads the foundation's identity. Pages that need no database must work without one: they show the identity that this
 * process knows, and are cached for seconds.
 */
async function readIdentity(
  identity: IdentityReader,
  context: Route.LoaderArgs["context"],
): Promise<Identity> {
  const previewed = context.get(previewContext)?.identity;
  if (previewed) return previewed;
  try {
    return await identity.read();
  } catch {
    limitFreshness(context, amountFreshSeconds);
    return identity.latest();
  }
}

/**
 * Reads whether the site takes no donations yet. Without the database the site counts as open, because only a notice
 * depends on the answer, and pages such as the result of a payment must work without one. Such a page is cached for seconds.
 */
async function readIsClosed(opening: OpeningContext, context: Route.LoaderArgs["context"]): Promise<boolean> {
  try {
    return await isClosed(opening);
  } catch {
    limitFreshness(context, amountFreshSeconds);
    return false;
  }
}

/** Reads the words of administrators. Without a database a page has the last known words, and is cached for seconds. */
async function readWords(context: Route.LoaderArgs["context"]): Promise<Words> {
  const previewed = context.get(previewContext)?.words;
  if (previewed) return previewed;
  const { words, isCurrent } = await context.get(appContext).words.read(context.get(localeContext));
  if (!isCurrent) limitFreshness(context, amountFreshSeconds);
  return words;
}

/** The page never revalidates: a change of language loads a new document. */
export const shouldRevalidate = () => false;

const noWords: Words = {};

export function Layout({ children }: { children: ReactNode }) {
  const {
    locale = "tr",
    backOffice = false,
    isClosed: closed = false,
    words = noWords,
    site = { logoUrl: productLogo, color: null },
  } = useRouteLoaderData<typeof loader>("root") ?? {};
  // After a failure before the first loader there is no data, so the address decides.
  const { adminPath } = useParams();
  return (
    <html
      lang={locale}
      dir={textDirection(locale)}
      data-back-office={backOffice ? "" : undefined}
      data-closed={closed && !backOffice ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content={derivePalette(site.color ?? productColor)[900]} />
        {firstFonts(locale).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {!backOffice && <link rel="manifest" href={`/manifest/${locale}.webmanifest`} />}
        <IconLinks identity={site} />
        <Meta />
        <Links />
        <PaletteLink identity={site} />
        {/* The layout of the back office does not import the sheet, because the bundler would then add it to every
            page. */}
        {adminPath !== undefined && <link rel="stylesheet" href={adminStyles} />}
      </head>
      <body>
        <LocaleProvider locale={locale}>
          <WordsContext value={words}>{children}</WordsContext>
        </LocaleProvider>
        {backOffice ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <PublicScripts />
        )}
      </body>
    </html>
  );
}

function IconLinks({ identity }: { identity: LogoAndColor }) {
  const isProduct = iconSetId(identity) === null;
  const icon = iconAddress(identity, "icon-64.png");
  return (
    <>
      <link rel="icon" href={icon} sizes={isProduct ? "32x32" : "64x64"} />
      {isProduct && <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
      <link rel="apple-touch-icon" href={iconAddress(identity, "icon-180.png")} />
    </>
  );
}

/** Replaces the product's colours by those that are derived from the main colour of the foundation. */
function PaletteLink({ identity }: { identity: LogoAndColor }) {
  const address = paletteAddress(identity);
  return address && <link rel="stylesheet" href={address} />;
}

export default function Root() {
  return <Outlet />;
}

/**
 * On the server the router uses this boundary for all failures before the first loader, such as the back office's
 * session check.
 */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  // The parameter is set only below the correct prefix (app/http/server/pages.ts).
  if (params.adminPath !== undefined) return <ScreenTrouble error={error} />;
  return (
    <main>
      <ErrorScreen error={error} />
    </main>
  );
}
