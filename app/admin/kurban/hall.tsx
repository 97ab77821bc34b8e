import { data } from "react-router";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { useLive } from "#app/admin/live/use-live.ts";
import { screenGuard } from "#app/admin/screen-guard.server.ts";
import { ScreenTrouble } from "#app/admin/trouble.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff, staffGuard } from "#app/http/request/staff.ts";
import { classes } from "#app/ui/class-names.ts";
import { type HallAnimal, readHall } from "#server/giving/kurban/day/read-hall.ts";
import type { Route } from "./+types/hall";
import { hallText as text } from "./day-texts.ts";
import { seesNames } from "./hide-names.server.ts";

/** The screen is outside the frame of the back office, so it brings the guards of the frame. */
export const middleware: Route.MiddlewareFunction[] = [staffGuard, screenGuard];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const place = url.searchParams.get("place")?.replaceAll("\0", "") ?? "";
  const hall = await readHall(db, place, seesNames(requireStaff(context).actor));
  if (!hall) throw data(null, { status: 404 });
  return hall;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${text.title} · ${loaderData.place}` : text.title },
];

/** A television in the hall: the next animals, those whose names were read, and the last slaughtered ones. */
export default function Hall({ loaderData: { place, total, slaughtered, animals } }: Route.ComponentProps) {
  const connection = useLive(["kurban"]);
  const open = animals.filter(({ state }) => state !== "slaughtered");
  const done = animals.filter(({ state }) => state === "slaughtered");
  return (
    <main className="flex min-h-dvh flex-col gap-[2vw] bg-leaf-900 p-[2vw] text-white">
      <header className="flex flex-wrap items-baseline justify-between gap-x-[3vw]">
        <h1 className="font-sans text-[max(1.25rem,2.6vw)] font-semibold text-white">{place}</h1>
        <p className="text-[max(1.25rem,2.6vw)] font-semibold tabular-nums">
          <span className="sr-only">{text.progressName}: </span>
          {text.progress(formatCount(slaughtered), formatCount(total))}
        </p>
      </header>
      <Tiles title={text.now} animals={open} empty={text.nothing} />
      {done.length > 0 && <Tiles title={text.done} animals={done} empty="" />}
      <p role="status" className="text-[max(1rem,1.4vw)] font-semibold text-gold-300 empty:hidden">
        {connection === "away" && text.away}
      </p>
    </main>
  );
}

const tileClasses = {
  read: "bg-gold-300 text-leaf-900",
  next: "bg-white text-leaf-900",
  slaughtered: "bg-leaf-700 text-white",
} as const;

function Tiles({ title, animals, empty }: { title: string; animals: readonly HallAnimal[]; empty: string }) {
  return (
    <section aria-label={title}>
      {animals.length === 0 && <p className="text-[max(1.5rem,3vw)]">{empty}</p>}
      <ul className="grid grid-cols-2 gap-[1.2vw] sm:grid-cols-3 lg:grid-cols-4">
        {animals.map(({ id, tag, state, names }) => (
          <li key={id} className={classes("min-w-0 rounded-md px-[1.2vw] py-[1vw]", tileClasses[state])}>
            <p className="text-[max(1.75rem,3.8vw)] leading-tight font-bold wrap-anywhere tabular-nums">
              {tag}
            </p>
            <p className="text-[max(1rem,1.8vw)] font-semibold">{text.states[state]}</p>
            {names.length > 0 && (
              <p className="mt-[0.4vw] text-[max(0.875rem,1.2vw)] leading-snug">{names.join(", ")}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenTrouble error={error} />;
}
