import { data } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { openSite } from "#server/giving/opening/open-site.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { Route } from "./+types/page";
import { HealthLines } from "./health-lines.tsx";
import { loadHealth } from "./load-health.server.ts";
import { loadReadiness, type Readiness } from "./load-ready.server.ts";
import { readyText as text } from "./messages.ts";
import { OpenButton } from "./open-button.tsx";
import { ReadyLines } from "./ready-lines.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const readiness = await loadReadiness(app);
  return {
    ...readiness,
    health: readiness.isOpen ? await loadHealth(app) : [],
    publicUrl: app.config.publicUrl,
    mayOpen: may(requireStaff(context).actor, "settings", "decide"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "settings", level: "decide" },
    forbidden: text.missingRight,
    refuse: (status, error) => data({ error }, { status }),
    intents: {
      open: async ({ ctx, app }) =>
        resultByKind(await openSite(ctx, app.opening), {
          opened: text.opened,
          open: text.alreadyOpen,
          incomplete: [409, text.incomplete],
        }),
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The list that must hold before a site with a real bank takes donations, and the state of an open site in words. */
export default function Ready({ loaderData }: Route.ComponentProps) {
  const { state, opened, required, advised, health, publicUrl, mayOpen } = loaderData;
  const isClosed = state === "closed" || state === "ready";
  const reason = mayOpen ? (state === "closed" ? text.notYet : undefined) : text.missingRight;
  return (
    <>
      <ScreenHeading title={text.title} text={health.length > 0 ? text.openLead : text.lead}>
        {isClosed && <OpenButton reason={reason} />}
      </ScreenHeading>
      <Notice kind={state === "closed" || state === "openMissing" ? "warning" : "info"} className="mt-4">
        <p className="font-semibold">{text[state]}</p>
        {opened && <p className="mt-1">{describeOpening(opened)}</p>}
      </Notice>
      {health.length > 0 && <HealthLines lines={health} publicUrl={publicUrl} />}
      <ReadyLines title={text.required} lines={required} />
      <ReadyLines title={text.advised} lines={advised} />
    </>
  );
}

function describeOpening({ how, at, by }: NonNullable<Readiness["opened"]>): string | null {
  if (how === "skip") return text.openedWithoutList;
  return at && by ? text.openedBy(by, formatDateTime(new Date(at), "tr")) : null;
}
