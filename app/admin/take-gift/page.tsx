import { useSearchParams } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { maskFor } from "#app/admin/mask-for.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { identityIn } from "#server/content/identity/rules.ts";
import { hasDesks, listOpenDesks } from "#server/giving/cash/assign-cash-day.ts";
import { documentsOfOrder, isDocumentDue } from "#server/giving/documents/list-documents.ts";
import { findOrder } from "#server/giving/orders/order-detail.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { may } from "#server/staff/permissions.ts";
import { isOrderId } from "#shared/giving/order-id.ts";
import { staffDays } from "#shared/giving/staff-days.ts";
import type { Route } from "./+types/page";
import { answerGift } from "./answer-gift.server.ts";
import { readDonor } from "./find-donors.server.ts";
import { GiftForm } from "./gift-form.tsx";
import { giftText as text } from "./messages.ts";
import { readTargets } from "./read-targets.server.ts";
import { type SavedGift, SavedGiftPanel } from "./saved-gift.tsx";

/** `?saved=` shows the gift that was saved. `?donor=` begins with a donor. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, identity } = context.get(appContext);
  const { actor } = requireStaff(context);
  const saved = await readSaved(db, url.searchParams.get("saved") ?? "");
  const donor = url.searchParams.get("donor");
  return {
    saved: saved && maskFor(actor, saved),
    donor: saved || !donor ? null : await readDonor(db, actor, donor),
    targets: saved ? [] : await readTargets(db),
    days: staffDays(clock.now()),
    desks: await listOpenDesks(db),
    hasDesks: await hasDesks(db),
    foundation: identityIn(await identity.read(), "tr").name,
    mayOpenCard: may(actor, "contacts", "see"),
  };
}

async function readSaved(db: Db, id: string): Promise<SavedGift | null> {
  const order = isOrderId(id) ? await findOrder(db, id) : undefined;
  if (!order) return null;
  const { reference, status, paymentMethod, source, totalAmount, customerName, issuesDocument } = order;
  return {
    id,
    reference,
    status,
    paymentMethod,
    source,
    totalAmount,
    customerName,
    issuesDocument,
    documents: await documentsOfOrder(db, id),
    isDue: await isDocumentDue(db, id),
  };
}

export function action(args: Route.ActionArgs) {
  return answerGift(args);
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** Staff take a gift by telephone, at the desk or at a stand. */
export default function TakeGift({ loaderData }: Route.ComponentProps) {
  const { saved, donor, targets, days, desks, hasDesks: usesDesks, foundation, mayOpenCard } = loaderData;
  const link = useAdminLink();
  const [search] = useSearchParams();
  return (
    <>
      <ScreenHeading title={text.title} text={text.lead} back={{ to: link("orders"), label: text.back }}>
        {saved && <LiveIndicator kinds={["order", "mail"]} />}
      </ScreenHeading>
      {saved ? (
        <SavedGiftPanel gift={saved} />
      ) : (
        <GiftForm
          key={search.toString()}
          targets={targets}
          donor={donor}
          days={days}
          desks={desks}
          hasDesks={usesDesks}
          foundation={foundation}
          mayOpenCard={mayOpenCard}
        />
      )}
    </>
  );
}
