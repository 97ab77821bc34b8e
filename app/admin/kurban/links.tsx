import { useId, useState } from "react";
import { data, useFetcher } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { appContext } from "#app/http/request/context.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { createLink, revokeLink } from "#server/giving/kurban/field/create-link.ts";
import { type ListedLink, listLinks } from "#server/giving/kurban/field/list-links.ts";
import { listFieldPlaces } from "#server/giving/kurban/field/read-field-list.ts";
import { qrPath } from "#shared/money/qr-path.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { Route } from "./+types/links";
import { linkText as text } from "./field-texts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  return {
    links: await listLinks(db),
    places: await listFieldPlaces(db),
    now: clock.now().getTime(),
  };
}

type Created = { place: string; address: string };
const answer = (status: number, message: string | null, created: Created | null) =>
  data({ message, created }, { status });

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "decide" },
    refuse: (status, message) => answer(status, message, null),
    intents: {
      create,
      revoke: async ({ ctx, form }) =>
        resultByKind(await revokeLink(ctx, sentText(form, "link", 40)), { revoked: text.revokedMessage }),
    },
  });
}

async function create({ ctx, form, app }: IntentArgs) {
  const placeId = sentText(form, "place", 40);
  const outcome = await createLink(ctx, placeId);
  const place = (await listFieldPlaces(app.db)).find(({ id }) => id === placeId)?.name ?? "";
  return resultByKind(outcome, {
    created: ({ token }) => answer(200, null, { place, address: `${app.config.publicUrl}/saha#${token}` }),
    ended: [422, text.ended],
    missing: [422, text.missing],
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The links to the field screen. An address is shown once, because only its digest is stored. */
export default function Links({ loaderData: { links, places, now } }: Route.ComponentProps) {
  const link = useAdminLink();
  const fetcher = useFetcher<typeof action>();
  const [placeId, setPlaceId] = useState(places[0]?.id ?? "");
  const [revoked, setRevoked] = useState<ListedLink | null>(null);
  const isBusy = fetcher.state !== "idle";
  const sent = isBusy ? undefined : fetcher.data;
  const created = sent && "created" in sent ? sent.created : null;
  const message = sent && "message" in sent ? sent.message : null;
  return (
    <>
      <ScreenHeading
        title={text.title}
        text={text.lead}
        back={{ to: link("kurban/problems"), label: text.back }}
      />
      {places.length === 0 ? (
        <NothingHere>{text.noPlaces}</NothingHere>
      ) : (
        <fetcher.Form method="post" className="mt-5 grid max-w-xl gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
          <HiddenInputs values={{ intent: "create" }} />
          <LabelledSelect
            label={text.place}
            name="place"
            value={placeId}
            options={places.map(({ id, name, season }) => ({ value: id, label: `${name} · ${season}` }))}
            error={undefined}
            onChange={setPlaceId}
          />
          <Button type="submit" disabled={isBusy}>
            {text.create}
          </Button>
        </fetcher.Form>
      )}
      {message && (
        <Notice kind="error" className="mt-4">
          {message}
        </Notice>
      )}
      {created && <CreatedLink key={created.address} created={created} />}
      <h2 className="mt-8 text-lg">{text.list}</h2>
      {links.length === 0 && <NothingHere>{text.empty}</NothingHere>}
      <ul className="mt-4 grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {links.map((row) => (
          <li key={row.id}>
            <LinkCard row={row} now={now} onRevoke={() => setRevoked(row)} />
          </li>
        ))}
      </ul>
      {revoked && <RevokeDialog row={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function CreatedLink({ created: { place, address } }: { created: Created }) {
  const id = useId();
  const { size, path } = qrPath(address);
  return (
    <Sheet title={`${text.created}: ${place}`} arrives className="mt-5 max-w-xl">
      <p>{text.createdLead}</p>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={text.code(place)}
        shapeRendering="crispEdges"
        className="my-4 w-56 max-w-full bg-white"
      >
        <path d={path} className="fill-ink" />
      </svg>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {text.address}
      </label>
      <input
        id={id}
        readOnly
        dir="ltr"
        value={address}
        onFocus={({ target }) => target.select()}
        className={controlClasses}
      />
    </Sheet>
  );
}

function LinkCard({ row, now, onRevoke }: { row: ListedLink; now: number; onRevoke: () => void }) {
  const { revokedAt, expiresAt, lastSeenAt, createdBy } = row;
  const isOpen = revokedAt === null && expiresAt > now;
  const state = revokedAt !== null ? text.revoked : isOpen ? text.active : text.expired;
  return (
    <Sheet
      title={`${row.place} · ${row.season}`}
      side={<StatusBadge tone={isOpen ? "good" : "quiet"}>{state}</StatusBadge>}
    >
      <p className="text-ink-soft">
        {text.by(createdBy ?? text.formerStaff, formatDateTime(row.createdAt, "tr"))}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <Fact name={text.devices}>{text.deviceCount(row.devices)}</Fact>
        <Fact name={text.lastSeen}>
          {lastSeenAt === null ? text.never : formatDateTime(lastSeenAt, "tr")}
        </Fact>
        <Fact name={text.expires}>{formatDateTime(expiresAt, "tr")}</Fact>
      </dl>
      {isOpen && (
        <Button variant="secondary" onClick={onRevoke} className="mt-4">
          {text.revoke}
        </Button>
      )}
    </Sheet>
  );
}

function RevokeDialog({ row, onClose }: { row: ListedLink; onClose: () => void }) {
  const fetcher = useFetcher<typeof action>();
  const isBusy = fetcher.state !== "idle";
  useOnAnswer(isBusy, onClose);
  return (
    <ConfirmDialog
      title={text.revokeTitle}
      text={text.revokeLead}
      confirmText={text.revokeYes}
      busy={isBusy}
      variant="accent"
      onClick={() => fetcher.submit({ intent: "revoke", link: row.id }, { method: "post" })}
      onClose={onClose}
    />
  );
}
