import { CircleCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { data, useFetcher } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { SearchFilter } from "#app/admin/kit/list/search-filter.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { approveDecision } from "#server/giving/kurban/decisions/approve-decision.ts";
import {
  type ListedDecision,
  listDecisions,
  listPlaces,
} from "#server/giving/kurban/decisions/list-decisions.ts";
import { withdrawDecision } from "#server/giving/kurban/decisions/withdraw-decision.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import { decisionKinds } from "#shared/giving/kurban-decisions.ts";
import type { Route } from "./+types/decisions";
import { decisionColumns } from "./decision-columns.tsx";
import { decisionKindTexts, decisionText as text } from "./decision-texts.ts";
import { hideTexts } from "./hide-names.server.ts";
import { KurbanTabs } from "./kurban-tabs.tsx";
import { kurbanText } from "./messages.ts";
import { decisionListRules } from "./read-query.ts";
import { subjectName } from "./subject-name.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { actor } = requireStaff(context);
  const query = readListQuery(url, decisionListRules);
  const { kind, place } = query.filters;
  const { rows, ...page } = await listDecisions(db, { kind, placeId: place, page: query.page });
  return {
    query,
    list: Object.assign(page, { rows: hideTexts(actor, rows) }),
    places: (await listPlaces(db)).map(({ id, name, season }) => {
      return { value: id, label: `${name} · ${season}` };
    }),
    over: await waitingReaders.kurban(db),
    mayDecide: may(actor, "kurban", "decide"),
    actorId: actor.id,
  };
}

export function action(args: Route.ActionArgs) {
  const answers = {
    own: [409, text.own],
    stale: [409, text.stale],
    missing: [409, text.stale],
    refused: [409, text.refused],
  } as const;
  return answerIntents(args, {
    right: { area: "kurban", level: "decide" },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      approve: async ({ ctx, form }) =>
        resultByKind(
          await approveDecision(ctx, sentText(form, "id", 40)),
          Object.assign({ saved: text.approved }, answers),
        ),
      withdraw: async ({ ctx, form }) =>
        resultByKind(
          await withdrawDecision(ctx, sentText(form, "id", 40)),
          Object.assign({ saved: text.withdrawn }, answers),
        ),
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: `${text.title} · ${kurbanText.title}` }];

type Asked = { decision: ListedDecision; intent: "approve" | "withdraw" };

/** The decisions of staff: first the proposals that wait for a second name. */
export default function Decisions({ loaderData }: Route.ComponentProps) {
  const { list, query, places, over, mayDecide, actorId } = loaderData;
  const link = useAdminLink();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = mayDecide ? undefined : kurbanText.onlyDeciders;
  const buttons = (decision: ListedDecision) =>
    decision.isWaiting && (
      <>
        <IconButton
          label={text.approve}
          about={nameOf(decision)}
          icon={<CircleCheck aria-hidden="true" className="size-4.5" />}
          isLabelVisible
          reason={reason ?? (decision.decidedById === actorId ? text.own : undefined)}
          onClick={() => setAsked({ decision, intent: "approve" })}
        />
        <IconButton
          label={text.withdraw}
          about={nameOf(decision)}
          icon={<Undo2 aria-hidden="true" className="size-4.5" />}
          isLabelVisible
          reason={reason}
          onClick={() => setAsked({ decision, intent: "withdraw" })}
        />
      </>
    );
  return (
    <>
      <ListScreen
        heading={{
          title: kurbanText.title,
          text: text.lead,
          create: { to: link("kurban/decisions/create"), label: text.write, reason },
        }}
        above={
          <>
            <KurbanTabs current="kurban/decisions" over={over} />
            {refusal && (
              <Notice kind="error" className="mt-4">
                {refusal}
              </Notice>
            )}
          </>
        }
        list={list}
        query={query}
        columns={decisionColumns}
        rowTitle={nameOf}
        actions={buttons}
        filters={[
          {
            name: "kind",
            label: text.kind,
            options: decisionKinds.map((value) => ({ value, label: decisionKindTexts[value].name })),
          },
        ]}
        otherFilters={
          <SearchFilter name="place" label={text.place} value={query.filters.place} choices={places} />
        }
        total={(count) => text.total(formatCount(count))}
        empty={text.empty}
      />
      {asked && (
        <AnswerDialog
          asked={asked}
          onClose={(message) => {
            setRefusal(message);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

const nameOf = ({ kind, subjectKind, title, n }: ListedDecision) =>
  `${decisionKindTexts[kind].name}, ${subjectName(subjectKind, title, n)}`;

function AnswerDialog({
  asked: { decision, intent },
  onClose,
}: {
  asked: Asked;
  onClose: (refusal: string | null) => void;
}) {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const isApproval = intent === "approve";
  useOnAnswer(busy, () => onClose(fetcher.data && "message" in fetcher.data ? fetcher.data.message : null));
  return (
    <ConfirmDialog
      title={isApproval ? text.approveTitle : text.withdrawTitle}
      text={
        <span className="grid gap-3">
          <strong>{nameOf(decision)}</strong>
          <span className="whitespace-pre-line">{decision.text}</span>
          {decision.counts !== null && <span>{decision.counts ? text.countsYes : text.countsNo}</span>}
          <span>{isApproval ? text.approveFinal : text.withdrawLead}</span>
        </span>
      }
      confirmText={isApproval ? text.approveYes : text.withdrawYes}
      busy={busy}
      variant={isApproval ? "primary" : "accent"}
      onClick={() => fetcher.submit({ intent, id: decision.id }, { method: "post" })}
      onClose={() => onClose(null)}
    />
  );
}
