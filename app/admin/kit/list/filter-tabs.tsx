import { Link } from "react-router";
import { useCurrentInView } from "../use-current-in-view.ts";
import { formatCount } from "./format-count.ts";

type FilterTab = { label: string; to: string; isCurrent: boolean; count: number | null };

/** The values of a filter as tabs with their counts. On phones the tabs scroll in one line. */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTab[] }) {
  const row = useCurrentInView();
  return (
    <nav
      ref={row}
      aria-label={label}
      className="no-scrollbar -mx-4 mt-4 print:hidden scroll-px-4 overflow-x-auto px-4 py-0.5 @2xl:mx-0 @2xl:overflow-visible @2xl:px-0"
    >
      <ul className="flex w-max gap-2 @2xl:w-auto @2xl:flex-wrap">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.isCurrent ? "page" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-white px-4 text-sm font-medium whitespace-nowrap text-ink-soft ring-1 ring-sand-300 transition-colors ring-inset hover:bg-leaf-50 hover:text-leaf-700 @4xl:min-h-9 current:bg-leaf-700 current:text-white current:ring-leaf-700"
            >
              {tab.label}
              {tab.count !== null && <span className="text-xs tabular-nums">{formatCount(tab.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
