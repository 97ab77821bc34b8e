import { Printer } from "lucide-react";
import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { maskFor } from "#app/admin/mask-for.server.ts";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Button } from "#app/ui/button.tsx";
import { listOtherClosers } from "#server/giving/cash/close-day.ts";
import { readDay } from "#server/giving/cash/read-day.ts";
import { maskName } from "#server/giving/documents/rules.ts";
import { may } from "#server/staff/permissions.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/day";
import { answerDay } from "./answer-cash.server.ts";
import { CountForm } from "./count-form.tsx";
import { CountSheet, DaySummary, Signatures } from "./day-summary.tsx";
import { Deposits } from "./deposits.tsx";
import { cashText, dayText as text } from "./messages.ts";
import { Movements } from "./movements.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db, identity } = context.get(appContext);
  const { actor } = requireStaff(context);
  const found = await readDay(db, id);
  const seesOrders = may(actor, "orders", "see");
  const nameFor = <Movement extends { name: string }>(movement: Movement): Movement =>
    seesOrders ? movement : { ...movement, name: maskName(movement.name) };
  const day = found && { ...found, gifts: found.gifts.map(nameFor), refunds: found.refunds.map(nameFor) };
  const loaded = {
    day: day ?? null,
    foundation: (await identity.read()).name.tr,
    mayChange: may(actor, "cash", "change"),
    seesOrders,
    seesTransfers: may(actor, "transfers", "see"),
    otherClosers: day ? await listOtherClosers(db, id, actor.id) : [],
  };
  return data(maskFor(actor, loaded), { status: day ? 200 : 404 });
}

export function action(args: Route.ActionArgs) {
  return answerDay(args, args.params.id);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** A day of a cash desk: the count that closes it, everything that was booked in it, and its sheet on paper. */
export default function CashDay({ loaderData }: Route.ComponentProps) {
  const { day, foundation, mayChange, seesOrders, seesTransfers, otherClosers } = loaderData;
  const link = useAdminLink();
  const back = { to: link("cash"), label: text.back };
  if (!day) return <LoadFailed title={text.title} back={back} message={text.missing} isMissing />;
  const isOpen = day.day.closedAt === null;
  const reason = mayChange ? undefined : cashText.missingRight;
  return (
    <>
      <p className="hidden text-sm print:block">{foundation}</p>
      <ScreenHeading
        title={`${day.desk.name} · ${formatLongDate(day.day.day, "tr")}`}
        text={day.desk.place}
        back={back}
      >
        <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          {text.print}
        </Button>
      </ScreenHeading>
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          <DaySummary day={day} reason={reason} />
          {isOpen ? (
            <CountForm expected={day.day.opening + day.booked} others={otherClosers} reason={reason} />
          ) : (
            <CountSheet count={day.day.count ?? {}} />
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <Movements title={text.gifts} movements={day.gifts} seesOrders={seesOrders} empty={text.noGifts} />
          {day.refunds.length > 0 && (
            <Movements title={text.refunds} movements={day.refunds} seesOrders={seesOrders} />
          )}
          <Deposits deposits={day.deposits} isOpen={isOpen} seesTransfers={seesTransfers} reason={reason} />
        </div>
      </div>
      <Signatures />
    </>
  );
}
