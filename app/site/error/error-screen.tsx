import { isRouteErrorResponse } from "react-router";
import { useTranslate } from "../../i18n/context.tsx";

/** The router's fallback: a status text, never an internal message (contract section 6). */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useTranslate();
  const status = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : "500 Internal Server Error";
  return (
    <main className="page">
      <h1>{t("error.unexpected.title")}</h1>
      <p>{status}</p>
    </main>
  );
}
