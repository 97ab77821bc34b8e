import { CircleAlert, CircleCheckBig } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { Badge, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { buttonClasses } from "#app/ui/button.tsx";
import type { SeasonRead } from "#server/giving/kurban/offers/list-seasons.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { formatInZone } from "#shared/text/zone-time.ts";
import { OfferBadge } from "./badges.tsx";
import { countryName } from "./country-name.ts";
import { seasonText as text } from "./messages.ts";
import { offerText } from "./offer-texts.ts";
import { SalesBar } from "./sales-bar.tsx";
import type { Gap } from "./season-gaps.ts";

type Step = { season: SeasonRead; gaps: number };

function StepBadge({ gaps }: { gaps: number }) {
  return (
    <StatusBadge tone={gaps === 0 ? "good" : "waiting"}>
      {gaps === 0 ? text.ready : text.missingCount(gaps)}
    </StatusBadge>
  );
}

function AddLink({ to, reason, children }: { to: string; reason: string | undefined; children: ReactNode }) {
  const link = useAdminLink();
  return (
    <p className="mt-4">
      {reason ? (
        <ReasonButton reason={reason}>{children}</ReasonButton>
      ) : (
        <Link to={link(to)} className={buttonClasses("secondary", "md")}>
          {children}
        </Link>
      )}
    </p>
  );
}

export function PlaceStep({ season, gaps, reason }: Step & { reason: string | undefined }) {
  return (
    <Sheet title={text.places} side={<StepBadge gaps={gaps} />}>
      <p className="text-ink-soft">{text.placesLead}</p>
      {season.places.length === 0 && <p className="mt-3">{text.noPlaces}</p>}
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {season.places.map(({ id, country, name, timeZone, slaughterFrom, slaughterUntil, countsAsDay }) => (
          <li key={id} className="rounded-md p-3 ring-1 ring-sand-200">
            <TextLink to={`kurban/places/${id}`}>{name}</TextLink>{" "}
            <span className="text-ink-soft">{countryName(country)}</span>
            {slaughterFrom && slaughterUntil ? (
              <dl className="mt-1 grid gap-1 text-xs tabular-nums">
                <Window
                  name={text.ownTime}
                  from={formatInZone(slaughterFrom, timeZone)}
                  until={formatInZone(slaughterUntil, timeZone)}
                />
                {timeZone !== "Europe/Istanbul" && (
                  <Window
                    name={text.istanbulTime}
                    from={formatDateTime(slaughterFrom, "tr")}
                    until={formatDateTime(slaughterUntil, "tr")}
                  />
                )}
              </dl>
            ) : (
              season.kind === "feast" && <p className="mt-1 text-xs text-clay-700">{text.noWindow}</p>
            )}
            {countsAsDay && <p className="mt-1 text-xs text-ink-soft">{countsAsDay}</p>}
          </li>
        ))}
      </ul>
      <AddLink to={`kurban/seasons/${season.id}/places/create`} reason={reason}>
        {text.addPlace}
      </AddLink>
    </Sheet>
  );
}

function Window({ name, from, until }: { name: string; from: string; until: string }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd>{text.window(from, until)}</dd>
    </div>
  );
}

export function OfferStep({ season, gaps, reason }: Step & { reason: string | undefined }) {
  return (
    <Sheet title={text.offers} side={<StepBadge gaps={gaps} />}>
      <p className="text-ink-soft">{text.offersLead}</p>
      {season.offers.length === 0 && <p className="mt-3">{text.noOffers}</p>}
      <ul className="mt-1 divide-y divide-sand-200">
        {season.offers.map((offer) => (
          <li key={offer.id} className="grid gap-2 py-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <TextLink to={`kurban/offers/${offer.id}`}>{offer.campaignTitle}</TextLink>
              <OfferBadge state={offer.state} />
              <Badge>{season.places.find(({ id }) => id === offer.placeId)?.name ?? offerText.pool}</Badge>
            </span>
            <SalesBar offer={offer} />
          </li>
        ))}
      </ul>
      <AddLink to={`kurban/seasons/${season.id}/offers/create`} reason={reason}>
        {text.addOffer}
      </AddLink>
    </Sheet>
  );
}

export function TextStep({ season, gaps, hidden }: Step & { hidden: readonly string[] }) {
  const campaigns = [...new Map(season.offers.map((offer) => [offer.campaignId, offer.campaignTitle]))];
  return (
    <Sheet title={text.texts} side={<StepBadge gaps={gaps} />}>
      <p className="text-ink-soft">{text.textsLead}</p>
      <ul className="mt-2 divide-y divide-sand-200">
        {campaigns.map(([id, title]) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
            <TextLink to={`campaigns/edit/${id}`}>{text.campaignOf(title)}</TextLink>
            <span className="text-xs text-ink-soft">{hidden.includes(id) ? text.hidden : text.visible}</span>
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
          {text.proxy}
          <span className="text-xs text-ink-soft">{text.standard}</span>
        </li>
      </ul>
    </Sheet>
  );
}

export function GapList({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <Sheet title={text.missing}>
      {gaps.length === 0 && (
        <p className="flex items-center gap-2 font-medium text-leaf-800">
          <CircleCheckBig aria-hidden="true" className="size-5 shrink-0" />
          {text.nothingMissing}
        </p>
      )}
      <ul className="grid gap-1">
        {gaps.map(({ text: gap, to }) => (
          <li key={gap} className="flex items-start gap-2 py-1.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-gold-700" />
            <TextLink to={to}>{gap}</TextLink>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
