import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { kitText } from "../kit-text.ts";
import type { ListPage } from "./list-column.ts";
import { changeSearch } from "./list-query.ts";

/** `Sayfa x / y`, `Toplam n …` and links to the previous and next page. */
export function ListPager({
  list: { total, page, pages },
  total: totalText,
}: {
  list: ListPage<unknown>;
  total: (count: number) => string;
}) {
  return (
    <nav
      aria-label={kitText.pager}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-soft tabular-nums print:hidden"
    >
      <p>{totalText(total)}</p>
      <div className="flex items-center gap-1">
        <Step to={page - 1} pages={pages} label={kitText.previousPage}>
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Step>
        <p className="px-2">{kitText.page(page, pages)}</p>
        <Step to={page + 1} pages={pages} label={kitText.nextPage}>
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Step>
      </div>
    </nav>
  );
}

const step = "flex size-11 items-center justify-center rounded-full";

function Step({
  to,
  pages,
  label,
  children,
}: {
  to: number;
  pages: number;
  label: string;
  children: ReactNode;
}) {
  const [search] = useSearchParams();
  if (to < 1 || to > pages) {
    return (
      <span aria-hidden="true" className={`${step} opacity-30`}>
        {children}
      </span>
    );
  }
  return (
    <Link
      to={changeSearch(search, { page: to === 1 ? null : String(to) })}
      aria-label={label}
      className={`${step} transition-colors hover:bg-leaf-50 hover:text-leaf-700`}
    >
      {children}
    </Link>
  );
}
