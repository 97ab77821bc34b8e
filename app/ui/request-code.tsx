import { createContext, use } from "react";

/** The id of the request; null in the browser, which reads it from the page. */
export const RequestCodeContext = createContext<string | null>(null);

/** Shows the request id, by which an operator finds the error in the log. */
export function RequestCode({ name, className = "mt-4" }: { name: string; className?: string }) {
  const code = use(RequestCodeContext) ?? codeOnPage();
  if (!code) return null;
  return (
    <p className={`${className} text-sm text-ink-soft`}>
      {name}:{" "}
      <bdi data-request-code={code} className="font-mono tracking-wide select-all">
        {code}
      </bdi>
    </p>
  );
}

/** Returns the id from the server-rendered page, so that hydration renders the same markup. */
function codeOnPage(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector<HTMLElement>("[data-request-code]")?.dataset.requestCode ?? null;
}
