import { useRef } from "react";
import { NavLink, Outlet } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { settingsText as text } from "./messages.ts";
import { settingSections } from "./setting-sections.ts";
import { useFieldOfAddress } from "./use-field-of-address.ts";

/** All settings in one place: the sections beside the section's screen, on narrow screens above it, each within one press. */
export default function SettingsLayout() {
  const link = useAdminLink();
  const content = useRef<HTMLDivElement>(null);
  useFieldOfAddress(content);
  return (
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav
        aria-label={text.sections}
        className="-mx-2 border-b border-sand-200 pb-2 lg:sticky lg:top-6 lg:mx-0 lg:border-b-0 lg:pb-0"
      >
        <ul className="flex flex-wrap gap-x-1 text-sm font-medium lg:grid lg:gap-1">
          {settingSections.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={link(path)}
                className="flex min-h-11 items-center rounded-md px-2 lg:px-3 -outline-offset-2 text-ink-soft transition-colors hover:bg-leaf-50 hover:text-leaf-700 current:bg-leaf-50 current:font-semibold current:text-leaf-700"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={content} className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
