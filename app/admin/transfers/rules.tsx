import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { maskInLoader } from "#app/admin/mask-for.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listRules, type Rule } from "#server/giving/transfers/list-rules.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/rules";
import { transfersText } from "./messages.ts";
import { IntentButton, RowAnswerMessage, RowWrites } from "./row-form.tsx";
import { rowText } from "./row-messages.ts";
import { rulesText as text } from "./rule-texts.ts";
import { TransferViews } from "./transfer-views.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, { sorts: ["newest"] });
  return maskInLoader(context, {
    query,
    mayWrite: may(requireStaff(context).actor, "transfers", "decide"),
    list: await listRules(context.get(appContext).db, query.page),
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.tab }];

const formatPayer = ({ payerName }: Rule) => payerName || text.unnamed;
const payerLink = (rule: Rule) => <TextLink to={`transfers/${rule.id}`}>{formatPayer(rule)}</TextLink>;

const columns: readonly Column<Rule>[] = [
  { key: "payer", header: text.payer, hasNoLabel: true, cell: payerLink },
  { key: "donors", header: text.donors, cell: ({ donors }) => donors.join(", ") || rowText.anonymous },
  { key: "payments", header: text.payments, align: "end", cell: ({ payments }) => formatCount(payments) },
  { key: "last", header: text.last, cell: ({ lastDay }) => formatDate(lastDay, "tr") },
  {
    key: "state",
    header: text.state,
    cell: ({ isOn }) => <StatusBadge tone={isOn ? "good" : "quiet"}>{isOn ? text.on : text.off}</StatusBadge>,
  },
];

/** The rules that suggest the donor of a payer. They follow from the matches of staff. */
export default function Rules({ loaderData }: Route.ComponentProps) {
  const { list, query, mayWrite } = loaderData;
  return (
    <RowWrites value={{ mayChange: mayWrite, mayDecide: mayWrite, stay: true }}>
      <ListScreen
        heading={{ title: transfersText.title, text: transfersText.lead }}
        list={list}
        query={query}
        columns={columns}
        rowTitle={formatPayer}
        actions={(rule) => <RuleSwitch rule={rule} />}
        above={
          <>
            <TransferViews />
            <RowAnswerMessage />
          </>
        }
        note={text.note}
        total={(count) => text.total(formatCount(count))}
        empty={text.empty}
      />
    </RowWrites>
  );
}

function RuleSwitch({ rule }: { rule: Rule }) {
  const link = useAdminLink();
  return (
    <IntentButton
      intent="rule"
      action={link(`transfers/${rule.id}`)}
      fields={[["on", rule.isOn ? "0" : "1"]]}
      label={rule.isOn ? rowText.switchOff : rowText.switchOn}
      about={text.about(formatPayer(rule), rule.isOn)}
    />
  );
}
