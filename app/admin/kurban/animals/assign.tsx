import { data, useFetcher } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ListPager } from "#app/admin/kit/list/list-pager.tsx";
import { ListToolbar } from "#app/admin/kit/list/list-toolbar.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { shortNumber } from "#app/admin/orders/order-link.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { applyProposal } from "#server/giving/kurban/animals/apply-proposal.ts";
import { type ProposedAnimal, readProposal } from "#server/giving/kurban/animals/read-proposal.ts";
import { readSeason } from "#server/giving/kurban/offers/list-seasons.ts";
import { may } from "#server/staff/permissions.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { seesNames } from "../hide-names.server.ts";
import { kurbanText } from "../messages.ts";
import type { Route } from "./+types/assign";
import { readFilter } from "./read-filter.server.ts";
import { addText, assignText as text } from "./texts.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { actor } = requireStaff(context);
  const { query, filter } = await readFilter(db, url);
  const season = filter.seasonId ? await readSeason(db, filter.seasonId) : undefined;
  const offers = season?.offers ?? [];
  const offerId = filter.offerId ?? (offers.length === 1 ? offers[0]?.id : undefined);
  const target = offerId ? { offerId, placeId: filter.placeId } : null;
  const proposal = target && (await readProposal(db, target, query.page));
  if (proposal && !seesNames(actor)) {
    for (const share of proposal.animals.rows.flatMap(({ shares }) => shares)) share.ownerName = null;
  }
  return {
    query,
    season: season?.title ?? null,
    proposal,
    offerId: offerId ?? null,
    offers: offers.map(({ id, campaignTitle }) => ({ value: id, label: campaignTitle })),
    places: (season?.places ?? []).map(({ id, name }) => ({ value: id, label: name })),
    reason: may(actor, "kurban", "change") ? null : kurbanText.onlyPlanners,
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      apply: async ({ ctx, app, form }) => {
        const { filter } = await readFilter(app.db, args.url);
        const target = { offerId: sentText(form, "offer", 40), placeId: filter.placeId };
        return resultByKind(await applyProposal(ctx, target, sentText(form, "digest", 100)), {
          placed: ({ shares }) => ({
            to: adminAddress(
              app.config.adminPath,
              `kurban/animals?${new URLSearchParams({ offer: target.offerId })}`,
            ),
            message: text.applied(formatCount(shares)),
          }),
          changed: [409, text.changed],
        });
      },
    },
  });
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: `${text.title} · ${kurbanText.title}` }];

/** The proposal where paid shares go, and the press that applies it. */
export default function Assign({ loaderData }: Route.ComponentProps) {
  const { query, season, proposal, offerId, offers, places, reason } = loaderData;
  const link = useAdminLink();
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const answer = !busy && fetcher.data && "message" in fetcher.data ? fetcher.data : undefined;
  return (
    <div className="@container">
      <ScreenHeading
        title={text.title}
        text={season ? `${season}. ${text.lead}` : text.lead}
        back={{ to: link("kurban/animals"), label: addText.back }}
      />
      <ListToolbar
        query={query}
        search={undefined}
        tabs={["season"]}
        sorts={[]}
        filters={[
          { name: "offer", label: text.offer, options: offers, none: text.choose },
          { name: "place", label: text.place, options: places, none: text.allPlaces },
        ]}
      />
      {answer && (
        <Notice kind="error" className="mt-4">
          {answer.message}
        </Notice>
      )}
      {proposal ? (
        <>
          <Sheet
            title={proposal.placed > 0 ? text.title : text.nothing}
            className="mt-4"
            side={
              proposal.placed > 0 && (
                <fetcher.Form method="post">
                  <HiddenInputs values={{ intent: "apply", offer: offerId, digest: proposal.digest }} />
                  <ReasonButton type="submit" variant="primary" disabled={busy} reason={reason ?? undefined}>
                    {busy ? text.applying : text.apply(formatCount(proposal.placed))}
                  </ReasonButton>
                </fetcher.Form>
              )
            }
          >
            <Figures proposal={proposal} />
          </Sheet>
          <ul className="mt-4 grid gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3">
            {proposal.animals.rows.map((animal) => (
              <Animal key={animal.id} animal={animal} />
            ))}
          </ul>
          {proposal.animals.total > 0 && (
            <ListPager list={proposal.animals} total={(count) => text.total(formatCount(count))} />
          )}
        </>
      ) : (
        <NothingHere className="mt-4">{text.choose}</NothingHere>
      )}
    </div>
  );
}

type Proposal = NonNullable<Route.ComponentProps["loaderData"]["proposal"]>;

function Figures({ proposal: { placed, left, split, refunding, animals } }: { proposal: Proposal }) {
  const figure = (name: string, value: number) => (
    <Fact name={name}>
      <span className="text-lg font-semibold tabular-nums">{formatCount(value)}</span>
    </Fact>
  );
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
        {figure(text.placed, placed)}
        {figure(text.animals, animals.total)}
        {figure(text.left, left)}
        {figure(text.split, split)}
      </dl>
      {left > 0 && <p className="mt-3 text-clay-700">{text.leftHint(formatCount(left))}</p>}
      {refunding > 0 && <p className="mt-3 text-ink-soft">{text.refunding(formatCount(refunding))}</p>}
    </>
  );
}

function Animal({ animal: { tag, placeName, free, shares } }: { animal: ProposedAnimal }) {
  return (
    <li className="rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{tag}</span>
        <span className="text-xs text-ink-soft">
          {placeName}
          {free > shares.length && ` · ${text.free(free - shares.length)}`}
        </span>
      </p>
      <ol className="mt-2 grid gap-1">
        {shares.map(({ id, position, reference, orderId, n, donationType, ownerName }) => (
          <li key={id} className="flex gap-2">
            <span className="w-4 shrink-0 text-end text-ink-faint tabular-nums">{position}</span>
            <span className="min-w-0 wrap-anywhere">
              {ownerName}{" "}
              <span className="text-xs text-ink-soft">
                {text.share(reference ? formatReference(reference) : shortNumber(orderId), n)} ·{" "}
                {donationTypeName(donationType)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </li>
  );
}
