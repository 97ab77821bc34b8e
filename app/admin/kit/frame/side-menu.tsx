import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useAdminLink } from "../admin-link.ts";
import { kitText } from "../kit-text.ts";
import { formatCount } from "../list/format-count.ts";
import type { Waiting } from "./use-waiting.ts";

type MenuEntry = {
  label: string;
  /** The path below the prefix; empty for the dashboard. */
  path: string;
  icon: LucideIcon;
  /** Pages below the path that have their own entry. */
  notBelow?: readonly string[];
};

export type MenuGroup = {
  /** The title of the group; the first group has none. */
  title?: string;
  entries: readonly MenuEntry[];
};

export function SideMenu({ menu, waiting }: { menu: readonly MenuGroup[]; waiting: Waiting }) {
  const link = useAdminLink();
  const { pathname } = useLocation();
  const isAt = (path: string) =>
    pathname === link(path) || (path !== "" && pathname.startsWith(`${link(path)}/`));
  const nav = useRef<HTMLElement>(null);
  // On the screen of a small laptop the last entries are below the edge, so the current one is scrolled into view.
  useEffect(() => {
    if (pathname) nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label={kitText.menuName}
      className="admin-scroll min-h-0 grow scroll-py-2 overflow-y-auto px-3 py-2 lg:py-1"
    >
      {menu.map(({ title, entries }) => (
        <div key={title ?? ""} className="mb-2 lg:mb-0.5">
          {title && (
            <p className="px-3 pt-1.5 pb-0.5 lg:pt-0.5 text-xs font-semibold text-leaf-300">{title}</p>
          )}
          <ul>
            {entries.map(({ label, path, icon: Icon, notBelow = [] }) => (
              <li key={path}>
                <Link
                  to={link(path)}
                  aria-current={isAt(path) && !notBelow.some(isAt) ? "page" : undefined}
                  className="relative flex min-h-11 items-center gap-3 rounded-sm px-3 lg:min-h-7 lg:[@media(max-height:50rem)]:min-h-6 text-sm font-medium text-leaf-100 transition-colors hover:bg-white/8 hover:text-white focus-visible:outline-gold-300 current:bg-white/12 current:text-white current:before:absolute current:before:inset-y-2 current:before:start-0 current:before:w-1 current:before:rounded-full current:before:bg-gold-300"
                >
                  <Icon aria-hidden="true" className="size-4.5 shrink-0 opacity-80" strokeWidth={1.8} />
                  <EntryText label={label} count={waiting[path]} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The server stops counting at this number. */
const limit = 100;

/** The label, and the number of records that wait. The name of the link is then `Havaleler, 3 bekliyor`. */
function EntryText({ label, count = 0 }: { label: string; count: number | undefined }) {
  if (count === 0) return label;
  const countText = count < limit ? formatCount(count) : `${limit - 1}+`;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="sr-only">{kitText.waiting(label, countText)}</span>
      <span
        aria-hidden="true"
        className="ms-auto min-w-6 rounded-full bg-gold-300 px-1.5 text-center text-xs font-semibold text-leaf-900 tabular-nums"
      >
        {countText}
      </span>
    </>
  );
}
