import { RotateCw } from "lucide-react";
import { useLocation } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RequestCode } from "#app/ui/request-code.tsx";

/** The message that content failed to load, with a link that loads the page again. */
export function LoadFailed({ message }: { message: string }) {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  return (
    <Notice kind="error" className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div>
        <span className="text-base font-medium">{message}</span>
        <RequestCode name={t("error.unexpected.code")} className="mt-1" />
      </div>
      <ButtonLink href={pathname + search} variant="secondary">
        <RotateCw aria-hidden="true" className="size-4" />
        {t("page.retry")}
      </ButtonLink>
    </Notice>
  );
}
