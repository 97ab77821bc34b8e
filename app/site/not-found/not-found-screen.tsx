import { useTranslate } from "#app/i18n/context.tsx";
import { Message } from "#app/site/error/message.tsx";
import { SearchForm } from "#app/site/search/search-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

export function NotFoundScreen() {
  const t = useTranslate();
  return (
    <Message title={t("notFound.title")} text={t("notFound.text")} status={<Figure />}>
      <div className="mb-5 w-full">
        <SearchForm term="" />
      </div>
      <ButtonLink href="/" variant="secondary" size="lg">
        {t("notFound.home")}
      </ButtonLink>
    </Message>
  );
}

/** The number 404, with a hill at sunrise for its zero. */
function Figure() {
  return (
    <p className="flex items-center justify-center gap-3 text-[6.5rem] leading-none font-semibold text-leaf-800">
      <span className="sr-only">404</span>
      <span aria-hidden="true">4</span>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-24 rounded-full">
        <rect width="100" height="100" className="fill-gold-100" />
        <circle cx="58" cy="46" r="15" className="fill-gold-300" />
        <path d="M0 62c22-14 44-14 62-4s28 8 38 4v40H0Z" className="fill-leaf-300" />
        <path d="M0 78c26-12 52-10 100 6v20H0Z" className="fill-leaf-600" />
      </svg>
      <span aria-hidden="true">4</span>
    </p>
  );
}
