import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import type { PlaceProgress } from "#server/giving/kurban/day/read-day.ts";
import { hourMs, minuteMs } from "#shared/text/time.ts";
import { formatInZone } from "#shared/text/zone-time.ts";
import { countryName } from "./country-name.ts";
import { kurbanDayText as text } from "./day-texts.ts";

/** The progress of a place: what is done, what is left, and what staff must look at. */
export function PlaceCard({ place, now }: { place: PlaceProgress; now: number }) {
  const link = useAdminLink();
  const left = place.planned + place.locked;
  const total = left + place.slaughtered;
  return (
    <Sheet
      title={place.name}
      side={<span className="text-sm text-ink-soft">{countryName(place.country)}</span>}
    >
      {place.slaughterFrom !== null && place.slaughterUntil !== null && (
        <p className="mb-3 text-xs text-ink-soft tabular-nums">
          {text.window(
            formatInZone(place.slaughterFrom, place.timeZone),
            formatInZone(place.slaughterUntil, place.timeZone),
          )}{" "}
          {place.timeZone !== "Europe/Istanbul" && `(${text.ownTime})`}
        </p>
      )}
      {total === 0 ? (
        <p>{text.noAnimals}</p>
      ) : (
        <>
          <p className="mb-2 text-base font-semibold tabular-nums">
            {text.progress(formatCount(place.slaughtered), formatCount(total))}
          </p>
          <ProgressBar collected={place.slaughtered} target={total} label={text.progressName(place.name)} />
          <Figures place={place} left={left} now={now} />
        </>
      )}
      <p className="mt-4 flex flex-wrap gap-x-5">
        <TextLink to={`kurban/animals?place=${place.id}&state=locked`}>{text.openList}</TextLink>
        <TextLink to={`kurban/animals?place=${place.id}`}>{text.everyAnimal}</TextLink>
        <a
          href={link(`kurban/hall?place=${place.id}`)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
        >
          {text.hall}
        </a>
      </p>
    </Sheet>
  );
}

function Figures({ place, left, now }: { place: PlaceProgress; left: number; now: number }) {
  const { lastHour, lastAt, slaughterUntil } = place;
  const restMs = lastHour > 0 ? (left / lastHour) * hourMs : null;
  const isLate = left > 0 && restMs !== null && slaughterUntil !== null && now + restMs > slaughterUntil;
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums sm:grid-cols-4">
        <Fact name={text.left}>
          <strong className="text-base">{formatCount(left)}</strong>
          <span className="block text-xs text-ink-soft">
            {text.leftHint(formatCount(left), formatCount(place.sharesLeft))}
          </span>
        </Fact>
        <Fact name={text.pace}>
          {lastHour === 0 ? (
            text.noPace
          ) : (
            <strong className="text-base">{text.paceCount(formatCount(lastHour))}</strong>
          )}
        </Fact>
        <Fact name={text.ready}>{left > 0 && restMs !== null ? toDuration(restMs) : "–"}</Fact>
        <Fact name={text.last}>{lastAt === null ? text.noLast : formatInZone(lastAt, place.timeZone)}</Fact>
      </dl>
      <p className="mt-4 flex flex-wrap items-center gap-2 empty:hidden">
        {isLate && <StatusBadge tone="bad">{text.late}</StatusBadge>}
        {place.refused > 0 && (
          <TextLink to="kurban/problems">
            <StatusBadge tone="bad">{`${text.refused}: ${formatCount(place.refused)}`}</StatusBadge>
          </TextLink>
        )}
        {place.problems > 0 && (
          <TextLink to="kurban/problems">
            <StatusBadge tone="waiting">{`${text.problems}: ${formatCount(place.problems)}`}</StatusBadge>
          </TextLink>
        )}
        {place.planned > 0 && (
          <StatusBadge tone="waiting">{text.unlocked(formatCount(place.planned))}</StatusBadge>
        )}
        {place.rejected > 0 && (
          <StatusBadge tone="quiet">{`${text.rejected}: ${formatCount(place.rejected)}`}</StatusBadge>
        )}
      </p>
    </>
  );
}

/** Rounds up to ten minutes, because the pace of an hour says no more. */
function toDuration(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs / 10) * 10;
  return text.readyHint(Math.floor(minutes / 60), minutes % 60);
}
