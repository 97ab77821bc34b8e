import { data, Link } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { listRules, type Rule, type RuleList } from "#server/transfers/list-rules.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { formatCount } from "../kit/list/format-count.ts";
import type { Column } from "../kit/list/list-column.ts";
import { readListQuery } from "../kit/list/list-query.ts";
import { ListScreen } from "../kit/list/list-screen.tsx";
import { StatusBadge } from "../kit/list/status-badge.tsx";
import type { Route } from "./+types/rules";
import { dayText } from "./day-text.ts";
import { transfersText } from "./messages.ts";
import { PressForm, RowAnswerLine, RowWrites } from "./row-form.tsx";
import { rowText } from "./row-messages.ts";
import { rulesText as text } from "./rule-texts.ts";
import { TransferViews } from "./transfer-views.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  const start = {
    query: readListQuery(url, { sorts: ["newest"] }),
    mayWrite: may(requireStaff(context).actor, "transfers.write"),
  };
  try {
    return data({ ...start, list: await listRules(db, start.query.page), error: null });
  } catch (err) {
    log.error({ err }, "transfer rule list load failed");
    return data({ ...start, list: nothing, error: text.loadFailed }, { status: 500 });
  }
}

const nothing: RuleList = { rows: [], total: 0, page: 1, pages: 1, pageSize: 25 };

export const meta: Route.MetaFunction = () => [{ title: text.tab }];

const payerOf = ({ payerName }: Rule) => payerName || text.unnamed;

const columns: readonly Column<Rule>[] = [
  { key: "payer", header: text.payer, bare: true, cell: (rule) => <PayerLink rule={rule} /> },
  { key: "donors", header: text.donors, cell: ({ donors }) => donors.join(", ") || rowText.anonymous },
  { key: "payments", header: text.payments, align: "end", cell: ({ payments }) => formatCount(payments) },
  { key: "last", header: text.last, cell: ({ lastDay }) => dayText(lastDay) },
  {
    key: "state",
    header: text.state,
    cell: ({ on }) => <StatusBadge tone={on ? "good" : "quiet"}>{on ? text.on : text.off}</StatusBadge>,
  },
];

/** Which donors are suggested for which payers, because staff matched their payments. */
export default function Rules({ loaderData }: Route.ComponentProps) {
  const { list, query, mayWrite, error } = loaderData;
  return (
    <RowWrites value={{ mayWrite, stay: true }}>
      <ListScreen
        heading={{ title: transfersText.title, text: transfersText.lead }}
        list={list}
        query={query}
        columns={columns}
        rowId={({ rowId }) => String(rowId)}
        rowTitle={payerOf}
        actions={(rule) => <RuleSwitch rule={rule} />}
        above={
          <>
            <TransferViews />
            <RowAnswerLine />
          </>
        }
        note={text.note}
        total={(count) => text.total(formatCount(count))}
        empty={text.empty}
        error={error}
      />
    </RowWrites>
  );
}

function PayerLink({ rule }: { rule: Rule }) {
  const link = useAdminLink();
  return (
    <Link
      to={link(`transfers/${rule.rowId}`)}
      className="inline-flex min-h-6 items-center font-semibold text-leaf-700 underline-offset-4 hover:underline"
    >
      {payerOf(rule)}
    </Link>
  );
}

function RuleSwitch({ rule }: { rule: Rule }) {
  const link = useAdminLink();
  return (
    <PressForm
      intent="rule"
      action={link(`transfers/${rule.rowId}`)}
      fields={[["on", rule.on ? "0" : "1"]]}
      label={rule.on ? rowText.switchOff : rowText.switchOn}
      about={text.about(payerOf(rule), rule.on)}
    />
  );
}
