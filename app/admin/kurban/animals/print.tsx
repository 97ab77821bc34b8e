import { Printer } from "lucide-react";
import { data, useFetcher, useLocation, useSearchParams } from "react-router";
import { answerIntents } from "#app/admin/answer-intents.server.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { changeSearch } from "#app/admin/kit/list/list-query.ts";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Button } from "#app/ui/button.tsx";
import { findAnimals } from "#server/giving/kurban/animals/list-animals.ts";
import { type AnimalSheet, isPrintable, printSheets } from "#server/giving/kurban/animals/list-sheets.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { donationTypeName } from "#shared/text/label.ts";
import type { Route } from "./+types/print";
import { readFilter } from "./read-filter.server.ts";
import { addText, animalStateNames, animalText, printText as text } from "./texts.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, identity } = context.get(appContext);
  const { filter } = await readFilter(db, url);
  const isPoster = url.searchParams.get("view") === "poster";
  const animals = await findAnimals(db, filter);
  return {
    isPoster,
    // Visitors see the poster, so it has no names.
    poster: isPoster ? animals.map(({ id, tag, state, placeName }) => ({ id, tag, state, placeName })) : [],
    lists: animals.filter(isPrintable).length,
    foundation: (await identity.read()).name.tr,
    printedAt: clock.now().getTime(),
    mayPrint: may(requireStaff(context).actor, "kurban", "change"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => data({ message, sheets: [] as AnimalSheet[], printedAt: 0 }, { status }),
    intents: {
      lists: async ({ ctx, app }) => {
        const { filter } = await readFilter(app.db, args.url);
        const printed = await printSheets(ctx, filter);
        if (printed.kind === "forbidden") return printed;
        const printedAt = app.clock.now().getTime();
        return data({ message: null, sheets: printed.sheets, printedAt });
      },
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The lists of animals on paper, one animal a page, and the poster without names. */
export default function PrintLists({ loaderData }: Route.ComponentProps) {
  const { isPoster, poster, lists, foundation, printedAt, mayPrint } = loaderData;
  const link = useAdminLink();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const printed = fetcher.data && "sheets" in fetcher.data ? fetcher.data : undefined;
  const tab = (label: string, view: string | null, isCurrent: boolean) => {
    return { label, to: changeSearch(params, { view }), isCurrent, count: null };
  };
  const hasPaper = isPoster || (printed?.sheets.length ?? 0) > 0;
  return (
    <>
      <div className="print:hidden">
        <ScreenHeading
          title={text.title}
          text={isPoster ? text.posterLead : text.lead}
          back={{ to: link(`kurban/animals${search}`), label: addText.back }}
        >
          {hasPaper && (
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4.5" />
              {text.print}
            </Button>
          )}
        </ScreenHeading>
        <FilterTabs
          label={text.tabs}
          tabs={[tab(text.listsTab, null, !isPoster), tab(text.poster, "poster", isPoster)]}
        />
        {!isPoster && lists === 0 && <NothingHere>{text.none}</NothingHere>}
        {!isPoster && lists > 0 && !printed && (
          <Sheet title={text.lists(formatCount(lists))} className="mt-5">
            <p className="text-ink-soft">{text.audit}</p>
            <fetcher.Form method="post" className="mt-4">
              <HiddenInputs values={{ intent: "lists" }} />
              <ReasonButton
                type="submit"
                variant="primary"
                disabled={busy}
                reason={mayPrint ? undefined : text.missingRight}
              >
                {text.show}
              </ReasonButton>
            </fetcher.Form>
          </Sheet>
        )}
      </div>
      {isPoster ? (
        <Poster animals={poster} foundation={foundation} printedAt={printedAt} />
      ) : (
        printed?.sheets.map((sheet) => (
          <Page key={sheet.id} sheet={sheet} foundation={foundation} printedAt={printed.printedAt} />
        ))
      )}
    </>
  );
}

/** A page with one animal. The names are read aloud from a distance, so they have 30 points. */
function Page({
  sheet,
  foundation,
  printedAt,
}: {
  sheet: AnimalSheet;
  foundation: string;
  printedAt: number;
}) {
  const { tag, earTag, placeName, offerTitle, listVersion, lockedAt, lines } = sheet;
  return (
    <section
      aria-label={tag}
      className="mt-5 flex break-after-page last:break-after-auto flex-col bg-white p-8 text-black shadow-soft ring-1 ring-sand-200 print:mt-0 print:min-h-[24.5cm] print:p-0 print:shadow-none print:ring-0"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 border-b-4 border-black pb-3">
        <h2 className="font-sans text-[64pt] leading-none font-bold tabular-nums">{tag}</h2>
        <p className="text-end text-[14pt] leading-snug">
          {earTag ? text.earTag(earTag) : animalText.noEarTag}
          <span className="block">{placeName}</span>
          <span className="block">{offerTitle}</span>
        </p>
      </header>
      <ol className="grow py-4">
        {lines.map(({ position, name, donationType }) => (
          <li key={position} className="flex items-baseline gap-4 border-b border-black/30 py-2">
            <span className="w-8 shrink-0 text-end text-[20pt] tabular-nums">{position}</span>
            <span className="min-w-0 grow text-[30pt] leading-tight font-semibold wrap-anywhere">
              {name ?? text.noName}
            </span>
            <span className="shrink-0 text-[12pt]">{donationTypeName(donationType)}</span>
          </li>
        ))}
      </ol>
      <footer className="flex flex-wrap justify-between gap-x-6 border-t border-black pt-2 text-[11pt]">
        <span>{foundation}</span>
        <span className="font-semibold">{text.version(listVersion)}</span>
        {lockedAt !== null && <span>{text.lockedAt(formatDateTime(lockedAt, "tr"))}</span>}
        <span>{text.printed(formatDateTime(printedAt, "tr"))}</span>
      </footer>
    </section>
  );
}

type PosterAnimal = Route.ComponentProps["loaderData"]["poster"][number];

/** All animals with their states. */
function Poster({
  animals,
  foundation,
  printedAt,
}: {
  animals: readonly PosterAnimal[];
  foundation: string;
  printedAt: number;
}) {
  const places = [...Map.groupBy(animals, ({ placeName }) => placeName)];
  if (animals.length === 0) return <NothingHere>{animalText.empty}</NothingHere>;
  return places.map(([place, ofPlace]) => (
    <section
      key={place}
      aria-label={place}
      className="mt-5 break-after-page last:break-after-auto bg-white p-8 text-black shadow-soft ring-1 ring-sand-200 print:mt-0 print:p-0 print:shadow-none print:ring-0"
    >
      <h2 className="font-sans text-[28pt] font-bold">{place}</h2>
      <p className="mb-4 text-[11pt]">
        {foundation} · {text.printed(formatDateTime(printedAt, "tr"))}
      </p>
      <ul className="columns-2 gap-8 sm:columns-3">
        {ofPlace.map(({ id, tag, state }) => (
          <li
            key={id}
            className="flex break-inside-avoid items-baseline justify-between gap-3 border-b border-black/30 py-1"
          >
            <span className="text-[16pt] font-bold tabular-nums">{tag}</span>
            <span className="text-[12pt]">{animalStateNames[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
