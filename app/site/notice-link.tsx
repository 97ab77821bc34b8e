import type { ReactNode } from "react";
import { noticePath } from "./corporate/corporate-slug.ts";

/** A link to the information notice (KVKK, article 10). */
export function NoticeLink({ children }: { children: ReactNode }) {
  return <BesideForm to={noticePath}>{children}</BesideForm>;
}

export function QuestionsLink({ children }: { children: ReactNode }) {
  return <BesideForm to="/sikca-sorulan-sorular">{children}</BesideForm>;
}

/** A link that opens a new window, so that the form stays filled in. */
function BesideForm({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="-my-1 inline-block py-1 underline underline-offset-4 hover:text-ink"
    >
      {children}
    </a>
  );
}
