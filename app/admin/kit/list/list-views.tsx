import { Link, useSearchParams } from "react-router";
import type { Choice } from "../form/choice-fields.tsx";
import { kitText } from "../kit-text.ts";
import { changeSearch, deletedView } from "./list-query.ts";

export type ListView = Choice;

export function ListViews({ views }: { views: readonly ListView[] }) {
  const [params] = useSearchParams();
  const current = params.get(deletedView.name) ?? "";
  return (
    <nav aria-label={kitText.views} className="mt-5 border-b border-sand-200">
      <ul className="-mb-px flex gap-6 text-sm font-semibold">
        {views.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={changeSearch(new URLSearchParams(), { [deletedView.name]: value })}
              aria-current={value === current ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent text-ink-soft transition-colors hover:text-leaf-700 current:border-leaf-600 current:text-leaf-700"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
