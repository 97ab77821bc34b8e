import { useState } from "react";
import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { countPermissions } from "#server/giving/donor-page/list-permissions.ts";
import { findPerson } from "#server/giving/privacy/find-person.ts";
import { listOwners } from "#server/giving/privacy/replace-owner.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { Route } from "./+types/person";
import { answerPerson } from "./answer-person.server.ts";
import { ErasePanel } from "./erase-panel.tsx";
import { ExportPanel } from "./export-panel.tsx";
import { IdentityPanel } from "./identity-panel.tsx";
import { privacyText } from "./messages.ts";
import { OrderChoice } from "./order-choice.tsx";
import { OwnersPanel } from "./owners-panel.tsx";

/** The export and the erasure submit this form with the chosen orders. */
const formId = "person-orders";

/** `orderId` may also be the id of a donor. */
export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  if (!may(requireStaff(context).actor, "contacts", "decide")) throw data(null, { status: 403 });
  const person = await findPerson(db, orderId);
  if (!person) return data({ person: null, permissions: 0, owners: [] }, { status: 404 });
  const ids = person.orders.map(({ id }) => id);
  return data({
    person,
    permissions: await countPermissions(db, ids),
    owners: await listOwners(db, ids),
  });
}

export function action(args: Route.ActionArgs) {
  return answerPerson(args, args.params.orderId);
}

export const meta: Route.MetaFunction = () => [{ title: privacyText.title }];

export default function PersonScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const { person, permissions, owners } = loaderData;
  const link = useAdminLink();
  const back = { to: link("privacy"), label: privacyText.back };
  const sameNameOrders = person?.orders.filter(({ sameName }) => sameName) ?? [];
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(
    () => new Set(sameNameOrders.map(({ id }) => id)),
  );
  if (!person)
    return <LoadFailed title={privacyText.title} back={back} message={privacyText.missing} isMissing />;
  const chosenOrders = person.orders.filter(({ id }) => chosenIds.has(id));
  return (
    <>
      <ScreenHeading title={privacyText.personTitle(person.name)} back={back} />
      {person.erasedAt && (
        <Notice kind="info" className="mt-5">
          {privacyText.erasedAt(formatDateTime(person.erasedAt, "tr"))}
        </Notice>
      )}
      {actionData?.error && (
        <Notice kind="error" className="mt-5">
          {actionData.error}
        </Notice>
      )}
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          <OrderChoice formId={formId} person={person} chosenIds={chosenIds} onChange={setChosenIds} />
          <OwnersPanel owners={owners} />
          <IdentityPanel person={person} permissions={permissions} />
        </div>
        <div className="grid min-w-0 gap-5">
          <ExportPanel
            formId={formId}
            action={link(`privacy/person/${params.orderId}/export`)}
            isDisabled={chosenOrders.length === 0 && !person.loneDonorId}
          />
          {!person.erasedAt && (
            <ErasePanel formId={formId} orders={chosenOrders} isLoneDonor={person.loneDonorId !== null} />
          )}
        </div>
      </div>
    </>
  );
}
