import { Pencil } from "lucide-react";
import { useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { SearchFilter } from "#app/admin/kit/list/search-filter.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { type ListedShare, listShares } from "#server/giving/kurban/list-shares.ts";
import { listOffers } from "#server/giving/kurban/offers/list-offers.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { KURBAN_TYPES } from "#shared/giving/kurban.ts";
import { shareStates } from "#shared/giving/kurban-shares.ts";
import { donationTypeName } from "#shared/text/label.ts";
import type { Route } from "./+types/shares";
import { answerNames } from "./answer-names.server.ts";
import { hideNames, seesNames } from "./hide-names.server.ts";
import { KurbanTabs } from "./kurban-tabs.tsx";
import { kurbanText } from "./messages.ts";
import { findNameObstacle, NameDialog } from "./name-dialog.tsx";
import { readSharesQuery } from "./read-query.ts";
import { shareColumns } from "./share-columns.tsx";
import { shareStateNames, shareText as text } from "./share-texts.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { actor } = requireStaff(context);
  const query = readSharesQuery(url);
  const { offer, state, type, named } = query.filters;
  const { shares, ...page } = await listShares(db, {
    offerId: offer,
    state,
    donationType: type,
    nameless: named === "no",
    search: query.search || undefined,
    withoutNames: !seesNames(actor),
    page: query.page,
  });
  return {
    query,
    list: Object.assign(page, { rows: hideNames(actor, shares) }),
    offers: (await listOffers(db)).map(({ id, title, seasonTitle }) => {
      return { value: id, label: `${title} · ${seasonTitle}` };
    }),
    over: await waitingReaders.kurban(db),
    seesNames: seesNames(actor),
  };
}

export function action(args: Route.ActionArgs) {
  return answerNames(args);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: `${text.panel} · ${kurbanText.title}` }];

/** The shares of all offers. */
export default function Shares({ loaderData }: Route.ComponentProps) {
  const { list, query, offers, over, seesNames: showsNames } = loaderData;
  const link = useAdminLink();
  const [named, setNamed] = useState<ListedShare | null>(null);
  const button = (share: ListedShare) => (
    <IconButton
      label={text.correct}
      about={text.number(share.n)}
      icon={<Pencil aria-hidden="true" className="size-4.5" />}
      isLabelVisible
      reason={findNameObstacle(share)}
      onClick={() => setNamed(share)}
    />
  );
  return (
    <>
      <ListScreen
        heading={{ title: kurbanText.title, text: kurbanText.lead }}
        above={<KurbanTabs current="kurban/shares" over={over} />}
        list={list}
        query={query}
        columns={shareColumns(showsNames)}
        rowTitle={({ campaignTitle, n }) => text.title(campaignTitle, n)}
        rowTo={({ orderId }) => link(`orders/${orderId}`)}
        {...(showsNames ? { actions: button } : {})}
        search={showsNames ? text.search : text.searchOrder}
        filters={[
          {
            name: "state",
            label: text.state,
            options: shareStates.map((value) => ({ value, label: shareStateNames[value] })),
          },
          {
            name: "type",
            label: text.type,
            options: KURBAN_TYPES.map((value) => ({ value, label: donationTypeName(value) })),
          },
          { name: "named", label: text.names, options: [{ value: "no", label: text.nameless }] },
        ]}
        otherFilters={
          <SearchFilter name="offer" label={text.offer} value={query.filters.offer} choices={offers} />
        }
        total={(count) => text.total(formatCount(count))}
        empty={text.empty}
      />
      {named && <NameDialog share={named} action="kurban/shares" onClose={() => setNamed(null)} />}
    </>
  );
}
