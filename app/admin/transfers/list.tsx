import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { AmountFilter, DayFilter } from "#app/admin/kit/list/list-ranges.tsx";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readStatementAccounts } from "#server/giving/accounts/queries.ts";
import { listReading } from "#server/giving/transfers/list-imports.ts";
import { listRows } from "#server/giving/transfers/list-rows.ts";
import { may } from "#server/staff/permissions.ts";
import { parseStaffAmount } from "#shared/money/money.ts";
import { formatDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/list";
import { rowColumns, splitColumns } from "./columns.tsx";
import { addGifts } from "./load-gifts.server.ts";
import { MatchAll } from "./match-all.tsx";
import { shortAccount, transfersText as text } from "./messages.ts";
import { readTransfersQuery } from "./read-query.ts";
import { ReadingFiles } from "./reading-files.tsx";
import { RowAnswerMessage, RowWrites } from "./row-form.tsx";
import { RowPane } from "./row-pane.tsx";
import { StateTabs } from "./state-tabs.tsx";
import { TransferViews } from "./transfer-views.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import { useSplit } from "./use-split.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, accounts: house } = context.get(appContext);
  const statementAccounts = await readStatementAccounts(house);
  const accounts = statementAccounts.map(({ iban, name, bank }) => ({ iban, name, bank }));
  const ibans = accounts.map(({ iban }) => iban);
  const { actor } = requireStaff(context);
  const query = readTransfersQuery(url, ibans);
  const amount = parseStaffAmount(query.filters.amount ?? "") ?? undefined;
  const rowPage = await listRows(db, { ...query.filters, amount, page: query.page });
  return maskInLoader(context, {
    accounts,
    query,
    mayChange: may(actor, "transfers", "change"),
    mayDecide: may(actor, "transfers", "decide"),
    list: { ...rowPage, rows: await addGifts(db, rowPage.rows) },
    reading: await listReading(db),
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Transfers({ loaderData }: Route.ComponentProps) {
  const { list, query, accounts, mayChange, mayDecide, reading } = loaderData;
  const link = useAdminLink();
  const choice = useSplit(list.rows);
  const details = choice?.row && <RowPane rowId={choice.row.id} />;
  return (
    <RowWrites.Provider value={{ mayChange, mayDecide, stay: true, matchesByEnter: choice !== undefined }}>
      <ListScreen
        heading={{ title: text.title, text: text.lead }}
        list={list}
        query={query}
        columns={choice ? splitColumns : rowColumns}
        rowTitle={({ bookedOn, amount, currency }) =>
          text.rowTitle(formatDate(bookedOn, "tr"), money(amount, currency))
        }
        {...(choice
          ? { split: { choice, details } }
          : { rowTo: ({ id }: { id: number }) => link(`transfers/${id}`) })}
        above={
          <>
            <UploadPanel accounts={accounts} mayWrite={mayChange} />
            <ReadingFiles reading={reading} />
            <TransferViews />
            <StateTabs state={query.filters.state} counts={list.counts} />
            {!details && <RowAnswerMessage />}
            <MatchAll />
          </>
        }
        tabs={["state"]}
        filters={[
          {
            name: "account",
            label: text.account,
            options: accounts.map(({ iban, name }) => ({
              value: iban,
              label: `${name} (${shortAccount(iban)})`,
            })),
          },
        ]}
        otherFilters={
          <>
            <DayFilter name="from" label={text.from} value={query.filters.from} />
            <DayFilter name="to" label={text.to} value={query.filters.to} />
            <AmountFilter name="amount" label={text.amount} value={query.filters.amount} />
          </>
        }
        total={(count) => text.total(formatCount(count))}
        empty={text.empty}
      />
    </RowWrites.Provider>
  );
}
