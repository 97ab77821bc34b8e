import { NavLink, Outlet } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { accountText } from "./messages.ts";

const tabs = [
  { path: "account/sessions", label: accountText.sessions },
  { path: "account/password", label: accountText.password },
  { path: "account/two-factor", label: accountText.secondFactor },
];

export default function AccountLayout() {
  const link = useAdminLink();
  return (
    <>
      <ScreenHeading title={accountText.title} />
      <nav aria-label={accountText.tabs} className="mt-4 overflow-x-auto border-b border-sand-200">
        <ul className="flex gap-6 text-sm font-semibold">
          {tabs.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={link(path)}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap text-ink-soft transition-colors hover:text-leaf-700 current:border-leaf-600 current:text-leaf-700"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 max-w-3xl">
        <Outlet />
      </div>
    </>
  );
}
