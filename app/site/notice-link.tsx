import type { ReactNode } from "react";
import { noticePath } from "./corporate/corporate-slug.ts";

/** Leads to the information notice (KVKK, article 10) beside what somebody is filling in, so in a window of its own. */
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
