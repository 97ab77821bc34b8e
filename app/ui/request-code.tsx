import { createContext, use } from "react";

/** The id of the request that a page answers; null in the browser, which reads it from the page. */
export const RequestCodeContext = createContext<string | null>(null);

/** By which those who keep the site find what went wrong in its log. Nothing where no request of ours was involved. */
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

/** The page that the server sent says it already: React must find in it what it would write itself. */
function codeOnPage(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector<HTMLElement>("[data-request-code]")?.dataset.requestCode ?? null;
}
