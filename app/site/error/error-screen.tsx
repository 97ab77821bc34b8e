import { isRouteErrorResponse } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { RequestCode } from "#app/ui/request-code.tsx";
import { NotFoundScreen } from "../not-found/not-found-screen.tsx";
import { Message } from "./message.tsx";
import { statusText } from "./status-text.ts";

/**
 * The router's fallback: a status text, never an internal message (docs/contract.md#texts-of-faults). Something that a page
 * looked for and did not find gets the same screen as an unknown path.
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
      // The words of the specification are English in every language.
      status={`${t("error.unexpected.title")} ${statusText(error)}`}
    >
      {/* The failed page's own title is not there. */}
      <title>{t("error.unexpected.heading")}</title>
      {/* The address itself again, as a whole document: whatever state led here is left behind. */}
      <ButtonLink href="" size="lg">
        {t("error.unexpected.retry")}
      </ButtonLink>
      <ButtonLink href="/" look="secondary" size="lg">
        {t("notFound.home")}
      </ButtonLink>
      <RequestCode name={t("error.unexpected.code")} className="w-full" />
    </Message>
  );
}
