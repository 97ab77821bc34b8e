import type { ComponentProps } from "react";
import { data, Form, Link, useLocation } from "react-router";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { FilterSelect } from "#app/admin/kit/list/filter-select.tsx";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { DayFilter } from "#app/admin/kit/list/list-ranges.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Button } from "#app/ui/button.tsx";
import { may } from "#server/staff/permissions.ts";
import { isAuditSubject, listAudit, listUsers } from "#server/staff/queries.ts";
import type { Route } from "./+types/list";
import { EntryList } from "./entry-list.tsx";
import { linkClasses } from "./history-link.tsx";
import { auditText, entityNames, subjectNames } from "./messages.ts";

const pageSize = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, actor } = requireStaff(context);
  if (!may(actor, "users", "change")) throw data(null, { status: 403 });
  const { filters } = readListQuery(url, {
    sorts: ["newest"],
    textFilters: ["entity", "person"],
    dayFilters: ["from", "to"],
  });
  const { entity = "", person = "", from = "", to = "" } = filters;
  const beforeId = Number(url.searchParams.get("before")) || undefined;
  const filter = {
    ...(isAuditSubject(entity) ? { about: entity } : { entity: entity || undefined }),
    from: filters.from,
    to: filters.to,
    actorId: filters.person,
    before: Number.isSafeInteger(beforeId) ? beforeId : undefined,
  };
  // One extra row shows whether older entries exist.
  const [entries, users] = await Promise.all([listAudit(ctx.db, filter, pageSize + 1), listUsers(ctx.db)]);
  return maskInLoader(context, {
    entries: entries.slice(0, pageSize),
    oldestId: entries.length > pageSize ? (entries[pageSize - 1]?.id ?? null) : null,
    people: users.map(({ id, name }) => ({ value: id, label: name })),
    entity,
    person,
    from,
    to,
    isOlderPage: beforeId !== undefined,
  });
}

export const meta: Route.MetaFunction = () => [{ title: auditText.title }];

const entities = Object.entries({ ...subjectNames, ...entityNames })
  .map(([value, label]) => ({ value, label: label ?? value }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "tr"));

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { entries, oldestId, people, entity, person, from, to, isOlderPage } = loaderData;
  const { pathname } = useLocation();
  const toPage = (beforeId: number | null) => {
    const params = new URLSearchParams({ entity, person, from, to, before: String(beforeId ?? "") });
    for (const [name, value] of [...params]) if (!value) params.delete(name);
    return params.size > 0 ? `${pathname}?${params}` : pathname;
  };
  return (
    <>
      <ScreenHeading title={auditText.title} text={auditText.lead} />
      <Form className="mt-5 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
        <FilterChoice name="entity" label={auditText.entity} value={entity} options={entities} />
        <FilterChoice name="person" label={auditText.person} value={person} options={people} />
        <DayFilter name="from" label={auditText.from} value={from} />
        <DayFilter name="to" label={auditText.to} value={to} />
        <Button type="submit" variant="secondary" className="max-md:col-span-2">
          {auditText.show}
        </Button>
      </Form>
      <EntryList entries={entries} />
      <p className="mt-4 flex flex-wrap gap-x-6">
        {isOlderPage && (
          <Link to={toPage(null)} className={linkClasses}>
            {auditText.newest}
          </Link>
        )}
        {oldestId !== null && (
          <Link to={toPage(oldestId)} className={linkClasses}>
            {auditText.older}
          </Link>
        )}
      </p>
    </>
  );
}

function FilterChoice({
  value,
  options,
  ...select
}: ComponentProps<typeof FilterSelect> & { value: string }) {
  return (
    <FilterSelect
      key={value}
      {...select}
      defaultValue={value}
      options={[{ value: "", label: auditText.all }, ...options]}
      className="md:w-52"
    />
  );
}
