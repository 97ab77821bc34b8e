import { data, redirect } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { NotesPanel } from "#app/admin/notes/notes-panel.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { giftText } from "#app/admin/take-gift/messages.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { readDonor } from "#server/giving/donors/read-donor.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { Route } from "./+types/detail";
import { answerDonor } from "./answer-donor.server.ts";
import { DonorForm } from "./donor-form.tsx";
import { Duplicates, Merges } from "./duplicates.tsx";
import { Gifts, YearSums } from "./gifts.tsx";
import { donorsText, donorText as text } from "./messages.ts";
import { Consents, Documents, Messages } from "./records.tsx";

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  if (!may(actor, "orders", "see")) throw data(null, { status: 403 });
  const card = await readDonor(db, id, clock.now());
  if (!card) return data(null, { status: 404 });
  if (card.kind === "merged") throw redirect(url.pathname.replace(id, card.into));
  return data({
    ...card,
    mayWrite: may(actor, "contacts", "change"),
    mayTake: may(actor, "orders", "change"),
  });
}

export function action(args: Route.ActionArgs) {
  return answerDonor(args, args.params.id);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.donor.name || donorsText.anonymous : donorsText.title },
];

/** Everything that the foundation knows about a donor. */
export default function Donor({ loaderData }: Route.ComponentProps) {
  const link = useAdminLink();
  const back = { to: link("donors"), label: text.back };
  if (!loaderData)
    return <LoadFailed title={donorsText.title} back={back} message={text.missing} isMissing />;
  const {
    donor,
    gifts,
    total,
    sums,
    documents,
    messages,
    consents,
    permissions,
    duplicates,
    merges,
    mayWrite,
    mayTake,
  } = loaderData;
  const reason = mayWrite ? undefined : kitText.noPermission;
  return (
    <>
      <ScreenHeading
        title={donor.name || donorsText.anonymous}
        back={back}
        text={[
          text.summary(formatCount(total.gifts), money(total.amount)),
          total.uncounted > 0 && text.uncounted(money(total.uncounted)),
        ]
          .filter(Boolean)
          .join(" · ")}
        create={
          donor.erasedAt === null
            ? {
                to: link(`orders/create?donor=${donor.id}`),
                label: giftText.title,
                reason: mayTake ? undefined : kitText.noPermission,
              }
            : undefined
        }
      />
      {donor.erasedAt && (
        <Notice kind="info" className="mt-5">
          {text.erased(formatDateTime(donor.erasedAt, "tr"))}
        </Notice>
      )}
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-5">
          <Gifts gifts={gifts} />
          <YearSums sums={sums} />
          <Documents documents={documents} />
          <Messages messages={messages} />
          <Consents consents={consents} permissions={permissions} />
        </div>
        <div className="grid min-w-0 gap-5">
          {!donor.erasedAt && (
            <DonorForm
              key={donor.id}
              donor={donor}
              reason={reason}
              privacyLink={link(`privacy/person/${gifts[0]?.id ?? donor.id}`)}
            />
          )}
          <NotesPanel key={`notes-${donor.id}`} entity="donor" id={donor.id} />
          <Duplicates duplicates={duplicates} reason={reason} />
          <Merges merges={merges} reason={reason} />
        </div>
      </div>
    </>
  );
}
