import { faqVerbs } from "#server/content/faqs/faq-kind.ts";
import { type FaqRow, listFaqsForStaff } from "#server/content/faqs/staff-queries.ts";
import { FAQ_GROUPS } from "#shared/faq-values.ts";
import type { Column } from "../kit/list/list-column.ts";
import { answerList } from "../records/answer-list.server.ts";
import {
  categoryColumn,
  deletedColumns,
  orderColumn,
  statusColumn,
  titleColumn,
} from "../records/columns.tsx";
import { loadList } from "../records/load.server.ts";
import { OrderedList } from "../records/ordered-list.tsx";
import type { Route } from "./+types/list";
import { faqsText, faqWrites } from "./section.ts";

export function loader(args: Route.LoaderArgs) {
  const rules = {
    sorts: ["order", "title", "updated", "deleted"],
    deletedSort: "deleted",
    filters: { status: ["active", "inactive"], category: FAQ_GROUPS },
  } as const;
  return loadList(args, rules, listFaqsForStaff, faqsText.loadAllFailed);
}

export function action(args: Route.ActionArgs) {
  return answerList(args, faqVerbs, faqWrites);
}

export const meta: Route.MetaFunction = () => [{ title: faqsText.title }];

export default function FaqList({ loaderData }: Route.ComponentProps) {
  return (
    <OrderedList
      section="faqs"
      text={faqsText}
      loaded={loaderData}
      columns={(editAt) => [question(editAt), group, statusColumn(), orderColumn()]}
      deletedColumns={[question(), { ...group, wide: true }, ...deletedColumns<FaqRow>(() => false)]}
      filters={[{ name: "category", label: faqsText.group, options: groups }]}
    />
  );
}

const groups = FAQ_GROUPS.map((value) => ({ value, label: value }));
const question = titleColumn<FaqRow>(faqsText.question, () => ({}));
const group: Column<FaqRow> = { ...categoryColumn((name) => name), header: faqsText.group };
