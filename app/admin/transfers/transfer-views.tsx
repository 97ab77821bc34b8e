import { NavLink } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { useCurrentInView } from "#app/admin/kit/use-current-in-view.ts";
import { accountsText } from "./account-texts.ts";
import { transfersText as text } from "./messages.ts";
import { rulesText } from "./rule-texts.ts";
import { transferSettingsText } from "./setting-texts.ts";

/** The screens of this section as tabs. On phones the tabs scroll in one line. */
export function TransferViews() {
  const link = useAdminLink();
  const row = useCurrentInView();
  const views = [
    { to: link("transfers"), label: text.rows },
    { to: link("transfers/statements"), label: text.files },
    { to: link("transfers/rules"), label: rulesText.tab },
    { to: link("transfers/accounts"), label: accountsText.tab },
    { to: link("settings/matching"), label: transferSettingsText.tab },
  ];
  return (
    <nav
      ref={row}
      aria-label={text.views}
      className="no-scrollbar -mx-4 mt-5 overflow-x-auto overflow-y-hidden border-b border-sand-200 px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-x-6 text-sm font-semibold">
        {views.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-flex min-h-11 items-center border-b-2 -outline-offset-2 border-transparent text-ink-soft transition-colors hover:text-leaf-700 current:border-leaf-600 current:text-leaf-700"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
