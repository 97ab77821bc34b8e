import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import type { FoundPerson } from "#server/giving/privacy/search-people.ts";
import { formatDate } from "#shared/text/dates.ts";
import { formatPhone } from "#shared/text/phone.ts";
import { privacyText } from "./messages.ts";

export function PeopleList({ people, hasMore }: { people: readonly FoundPerson[]; hasMore: boolean }) {
  const link = useAdminLink();
  if (people.length === 0) {
    return (
      <div role="status">
        <NothingHere>{privacyText.none}</NothingHere>
      </div>
    );
  }
  return (
    <section className="mt-6" aria-labelledby="people">
      <div role="status">
        <h2 id="people" className="font-sans text-sm font-semibold text-ink-soft">
          {privacyText.found(formatCount(people.length))}
        </h2>
      </div>
      {hasMore && <p className="mt-1 text-sm text-clay-700">{privacyText.more}</p>}
      <ul className="mt-3 grid gap-px overflow-hidden rounded-md bg-sand-200 text-sm shadow-soft ring-1 ring-sand-200">
        {people.map((person) => (
          <li key={person.id}>
            <Link
              to={link(`privacy/person/${person.id}`)}
              className="group flex items-center gap-4 bg-white px-4 py-3.5 transition-colors hover:bg-leaf-50 sm:px-5"
            >
              <span className="grid min-w-0 flex-1 gap-x-5 gap-y-0.5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1fr)]">
                <span className="font-semibold wrap-anywhere group-hover:text-leaf-700">
                  {person.name || privacyText.anonymous}
                  {person.owners && person.owners.length > 0 && (
                    <span className="block text-xs font-normal text-clay-700">
                      {privacyText.owners(person.owners.join(", "))}
                    </span>
                  )}
                </span>
                <span className="flex flex-wrap gap-x-3 text-ink-soft">
                  {person.phone && (
                    <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
                      {formatPhone(person.phone)}
                    </bdi>
                  )}
                  {person.email && <span className="wrap-anywhere">{person.email}</span>}
                </span>
                <span className="text-xs text-ink-faint md:text-end">
                  {person.orders === 0
                    ? privacyText.noOrders
                    : `${privacyText.orders(person.orders)}, ${privacyText.last(formatDate(person.lastAt, "tr"))}`}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
