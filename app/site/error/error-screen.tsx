import { isRouteErrorResponse } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { NotFoundScreen } from "#app/site/not-found/not-found-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { RequestCode } from "#app/ui/request-code.tsx";
import { Message } from "./message.tsx";
import { statusText } from "./status-text.ts";

/**
 * The screen for errors. It shows a status text, but no internal message (docs/contract.md#texts-of-faults). A 404 that a
 * page throws has the same screen as an unknown path.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useTranslate();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>{t("notFound.title")}</title>
        <meta name="robots" content="noindex" />
        <NotFoundScreen />
      </>
    );
  }
  return (
    <Message
      title={t("error.unexpected.heading")}
      text={t("error.unexpected.text")}
      // The specification's title is English in every language.
      status={`${t("error.unexpected.title")} ${statusText(error)}`}
    >
      {/* The failed page has rendered no title. */}
      <title>{t("error.unexpected.heading")}</title>
      {/* The link reloads the address as a new document, which discards the state that led to the error. */}
      <ButtonLink href="" size="lg">
        {t("error.unexpected.retry")}
      </ButtonLink>
      <ButtonLink href="/" variant="secondary" size="lg">
        {t("notFound.home")}
      </ButtonLink>
      <RequestCode name={t("error.unexpected.code")} className="w-full" />
    </Message>
  );
}
