import { NavLink } from "react-router";
import { useAdminLink } from "../kit/admin-link.ts";
import { accountsText } from "./account-texts.ts";
import { transfersText as text } from "./messages.ts";
import { rulesText } from "./rule-texts.ts";
import { transferSettingsText } from "./setting-texts.ts";

/** The screens of this section as tabs. */
export function TransferViews() {
  const link = useAdminLink();
  const views = [
    { to: link("transfers"), label: text.rows },
    { to: link("transfers/statements"), label: text.files },
    { to: link("transfers/rules"), label: rulesText.tab },
    { to: link("transfers/accounts"), label: accountsText.tab },
    { to: link("transfers/settings"), label: transferSettingsText.tab },
  ];
  return (
    <nav aria-label={text.views} className="mt-5 border-b border-sand-200">
      <ul className="-mb-px flex flex-wrap gap-x-6 text-sm font-semibold">
        {views.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-flex min-h-11 items-center border-b-2 border-transparent text-ink-soft transition-colors hover:text-leaf-700 current:border-leaf-600 current:text-leaf-700"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
