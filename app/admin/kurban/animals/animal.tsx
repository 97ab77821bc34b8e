import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { data, Form, useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { findByTags } from "#server/giving/kurban/animals/list-animals.ts";
import { type AnimalRead, listQueue, readAnimal } from "#server/giving/kurban/animals/read-animal.ts";
import { isOwnReport } from "#server/giving/kurban/animals/report-slaughter.ts";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { type Holder, may } from "#server/staff/permissions.ts";
import { cleanTag } from "#shared/giving/kurban-tags.ts";
import { zoneInput } from "#shared/text/zone-time.ts";
import { hideNames, seesNames } from "../hide-names.server.ts";
import { kurbanText } from "../messages.ts";
import { findNameObstacle, NameDialog } from "../name-dialog.tsx";
import type { Route } from "./+types/animal";
import { AnimalActions } from "./animal-actions.tsx";
import { AnimalBadge } from "./animal-badge.tsx";
import { AnimalFacts, EventList } from "./animal-facts.tsx";
import { answerAnimal } from "./answer-animal.server.ts";
import { QueueArea, Seats, ShareBoard, ShareRow } from "./board.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { animalText, oneText as text } from "./texts.ts";

const queueLength = 30;

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const animal = await readAnimal(db, id);
  if (!animal) return data(null, { status: 404 });
  const typed = cleanTag(url.searchParams.get("beside") ?? "").slice(0, 20);
  const beside = typed === "" ? undefined : await findBeside(db, animal, typed);
  const queue = animal.state === "planned" ? await listQueue(db, animal.offerId, queueLength) : [];
  hideOwners(actor, animal);
  if (beside) hideOwners(actor, beside);
  const mayDecide = may(actor, "kurban", "decide");
  return {
    animal,
    queue: hideNames(actor, queue),
    typed,
    beside: beside ?? null,
    now: zoneInput(clock.now(), animal.timeZone),
    mayUndo: mayDecide || (await isOwnReport(db, clock.now(), { userId: actor.id, animalId: id })),
    mayChange: may(actor, "kurban", "change"),
    mayDecide,
    showsNames: seesNames(actor),
  };
}

/** Empties the names of an animal's shares, and the texts that can name an owner, for staff who see no names. */
function hideOwners(actor: Holder, animal: AnimalRead): void {
  animal.positions = hideNames(actor, animal.positions);
  if (seesNames(actor)) return;
  animal.rejectReason = null;
  for (const event of animal.events) event.note = "";
}

/** Finds the animal with which shares are exchanged: another one of the same offer. */
async function findBeside(db: Db, animal: AnimalRead, tag: string): Promise<AnimalRead | undefined> {
  const { animals } = await findByTags(db, animal.seasonId, [tag]);
  const found = animals.find(({ id, offerId }) => id !== animal.id && offerId === animal.offerId);
  return found && readAnimal(db, found.id);
}

export function action(args: Route.ActionArgs) {
  return answerAnimal(args, args.params.id);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? text.title(loaderData.animal.tag) : animalText.title },
];

type Moving = { share: ListedShare; from: string; tag: string };

/** An animal with its shares, its list and what was reported about it. */
export default function Animal({ loaderData }: Route.ComponentProps) {
  const link = useAdminLink();
  const mover = useFetcher<{ message: string }>();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [named, setNamed] = useState<ListedShare | null>(null);
  const back = { to: link("kurban/animals"), label: animalText.title };
  if (!loaderData)
    return <LoadFailed title={animalText.title} back={back} message={text.missing} isMissing />;
  const { animal, queue, beside, typed, now, mayUndo, mayChange, mayDecide, showsNames } = loaderData;
  const isOpen = mayChange && animal.state === "planned";
  const submitMove = (share: { id: string; from: string }, to: string) =>
    mover.submit(
      { intent: "move", share: share.id, from: share.from, to },
      { method: "post", preventScrollReset: true },
    );
  const refusal = mover.state === "idle" ? mover.data : undefined;
  const moveButton = (share: ListedShare, from: string, label: string, tag: string) => (
    <Button
      variant="quiet"
      className="px-3!"
      aria-label={`${label}: ${text.nth(share.position ?? share.n)}`}
      onClick={() => setMoving({ share, from, tag })}
    >
      {label}
    </Button>
  );
  const seatButtons = (of: AnimalRead, other: AnimalRead | null) => (share: ListedShare) => {
    const from = `${of.id}/${share.position}`;
    return (
      <span className="flex flex-wrap items-center">
        {showsNames && (
          <IconButton
            label={text.rename}
            about={text.nth(share.position ?? 0)}
            icon={<Pencil aria-hidden="true" className="size-4.5" />}
            reason={findNameObstacle(share)}
            onClick={() => setNamed(share)}
          />
        )}
        {mayChange && of.state === "planned" && (
          <>
            {moveButton(share, from, text.move, other?.tag ?? of.tag)}
            <Button
              variant="quiet"
              className="px-3!"
              aria-label={`${text.takeOff}: ${text.nth(share.position ?? 0)}`}
              onClick={() => submitMove({ id: share.id, from }, "queue")}
            >
              {text.takeOffShort}
            </Button>
          </>
        )}
      </span>
    );
  };
  const seatsOf = (of: AnimalRead, other: AnimalRead | null): ReactNode => (
    <Seats
      animalId={of.id}
      sharesPerAnimal={of.sharesPerAnimal}
      shares={of.positions}
      isOpen={mayChange && of.state === "planned"}
      showsNames={showsNames}
      buttons={seatButtons(of, other)}
    />
  );
  return (
    <>
      <ScreenHeading
        title={text.title(animal.tag)}
        text={`${animal.offerTitle} · ${animal.placeName}`}
        back={back}
      >
        <AnimalBadge state={animal.state} />
        <AnimalActions
          animal={animal}
          now={now}
          mayUndo={mayUndo}
          mayChange={mayChange}
          mayDecide={mayDecide}
        />
      </ScreenHeading>
      {refusal && (
        <Notice kind="error" className="mt-5">
          {refusal.message}
        </Notice>
      )}
      <ShareBoard onMove={submitMove}>
        <div className="mt-5 grid items-start gap-5 xl:grid-cols-2">
          <div className="grid min-w-0 gap-5">
            <Sheet title={text.positions} side={animalText.shareCount(animal.shares, animal.sharesPerAnimal)}>
              {seatsOf(animal, beside)}
            </Sheet>
            <AnimalFacts
              key={animal.state}
              animal={animal}
              reason={mayChange ? undefined : kurbanText.onlyPlanners}
            />
          </div>
          <div className="grid min-w-0 gap-5">
            {isOpen && (
              <>
                <Sheet
                  title={beside ? text.title(beside.tag) : text.beside}
                  side={beside && <AnimalBadge state={beside.state} />}
                >
                  <BesideForm typed={typed} isMissing={typed !== "" && !beside} />
                  {beside && <div className="mt-4">{seatsOf(beside, animal)}</div>}
                </Sheet>
                <Sheet title={text.queue}>
                  <QueueArea isOpen={isOpen}>
                    <p className="text-xs text-ink-soft">
                      {queue.length === 0 ? text.queueEmpty : text.queueFirst(queue.length)}
                    </p>
                    <ul className="mt-2 grid gap-2">
                      {queue.map((share) => (
                        <li
                          key={share.id}
                          className="flex rounded-md px-3 py-1 ring-1 ring-sand-200 ring-inset"
                        >
                          <ShareRow share={share} from="" isOpen={isOpen} showsNames={showsNames}>
                            {moveButton(share, "", text.place, animal.tag)}
                          </ShareRow>
                        </li>
                      ))}
                    </ul>
                  </QueueArea>
                </Sheet>
              </>
            )}
            <EventList animal={animal} />
          </div>
        </div>
      </ShareBoard>
      {moving && (
        <MoveDialog {...moving} sharesPerAnimal={animal.sharesPerAnimal} onClose={() => setMoving(null)} />
      )}
      {named && (
        <NameDialog share={named} action={`kurban/animals/${animal.id}`} onClose={() => setNamed(null)} />
      )}
    </>
  );
}

/** Opens another animal beside this one, so that shares can be dragged between the two. */
function BesideForm({ typed, isMissing }: { typed: string; isMissing: boolean }) {
  return (
    <Form className="flex flex-wrap items-end gap-3" preventScrollReset>
      <PlainField
        label={text.moveTo}
        name="beside"
        defaultValue={typed}
        maxLength={20}
        hint={text.besideHint}
        error={isMissing ? text.besideMissing : null}
        className="grow"
      />
      <Button type="submit" variant="secondary" className="mb-6">
        {text.besideOpen}
      </Button>
    </Form>
  );
}
