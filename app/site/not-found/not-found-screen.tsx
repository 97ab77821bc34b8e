import { useTranslate } from "#app/i18n/context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Message } from "../error/message.tsx";

/** `admin` is the admin home, sent only to those who came from below the secret prefix. */
export function NotFoundScreen({ admin = null }: { admin?: string | null }) {
  const t = useTranslate();
  return (
    <Message title={t("notFound.title")} text={t("notFound.text")} status="404">
      {admin === null ? (
        <ButtonLink to="/" size="lg">
          {t("notFound.home")}
        </ButtonLink>
      ) : (
        <ButtonLink to={admin} reloadDocument size="lg">
          {t("notFound.admin")}
        </ButtonLink>
      )}
    </Message>
  );
}
