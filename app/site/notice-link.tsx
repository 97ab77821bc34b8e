import type { ReactNode } from "react";
import { noticePath } from "./corporate/corporate-slug.ts";

/** A link to the information notice (KVKK, article 10). Opens in a new window, so that the form stays filled in. */
export function NoticeLink({ children }: { children: ReactNode }) {
  return (
    <a
      href={noticePath}
      target="_blank"
      rel="noopener"
      className="-my-1 inline-block py-1 underline underline-offset-4 hover:text-ink"
    >
      {children}
    </a>
  );
}
