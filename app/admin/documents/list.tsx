import { ExportMenu } from "#app/admin/exports/export-menu.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { DayFilter, TextFilter } from "#app/admin/kit/list/list-ranges.tsx";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listDocuments } from "#server/giving/documents/list-documents.ts";
import { countGiftsMovedToOtherYear } from "#server/giving/orders/list-moved-gifts.ts";
import { may } from "#server/staff/permissions.ts";
import { yearMonth } from "#shared/text/dates.ts";
import type { Route } from "./+types/list";
import { documentColumns, documentName } from "./columns.tsx";
import { FilesForm } from "./files-form.tsx";
import { documentKindNames, documentStateNames, documentsText, movedText } from "./messages.ts";
import { readDocumentsQuery } from "./read-query.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const query = readDocumentsQuery(url);
  return maskInLoader(context, {
    query,
    mayExport: may(requireStaff(context).actor, "exports", "change"),
    month: findPreviousMonth(clock.now()),
    list: await listDocuments(db, { ...query.filters, page: query.page }),
    movedCount: await countGiftsMovedToOtherYear(db),
  });
}

/** Accountants need the documents of the previous month. */
function findPreviousMonth(now: Date): string {
  const { year, month } = yearMonth(now);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, "0")}`;
}

const exportKinds = ["documents", "derbis"] as const;

export const meta: Route.MetaFunction = () => [{ title: documentsText.title }];

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { list, movedCount, query, mayExport, month } = loaderData;
  const reason = mayExport ? undefined : kitText.noPermission;
  const link = useAdminLink();
  return (
    <>
      <ListScreen
        heading={{
          title: documentsText.title,
          text: documentsText.help,
          children: (
            <>
              <ExportMenu kinds={exportKinds} reason={reason} />
              {movedCount > 0 && (
                <ButtonLink to={link("documents/moved")} variant="secondary">
                  {movedText.link(formatCount(movedCount))}
                </ButtonLink>
              )}
              <ButtonLink to={link("settings/documents")} variant="secondary">
                {documentsText.settings}
              </ButtonLink>
            </>
          ),
        }}
        list={list}
        query={query}
        columns={documentColumns}
        rowTitle={documentName}
        rowTo={({ orderId }) => link(`orders/${orderId}`)}
        filters={[kindFilter, stateFilter]}
        otherFilters={
          <>
            <TextFilter name="named" label={documentsText.named} value={query.filters.named} />
            <DayFilter name="from" label={documentsText.from} value={query.filters.from} />
            <DayFilter name="to" label={documentsText.to} value={query.filters.to} />
          </>
        }
        total={(count) => documentsText.total(formatCount(count))}
        empty={documentsText.empty}
      />
      <FilesForm month={month} reason={reason} />
    </>
  );
}

const kindFilter = { name: "kind", label: documentsText.kind, options: toChoices(documentKindNames) };
const stateFilter = { name: "state", label: documentsText.state, options: toChoices(documentStateNames) };
