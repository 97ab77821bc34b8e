import { data, type RouterContextProvider, replace } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { readSentForm } from "#app/request/read-sent-form.ts";
import { requireStaff } from "#app/request/staff.ts";
import { resolveAlarm } from "#server/payments/resolve-alarm.ts";
import { formatDateTime } from "#shared/dates.ts";
import { kitText } from "../kit/kit-text.ts";
import { alarmsText } from "./messages.ts";

/** What stands below the form when nothing was saved. */
export type AlarmAnswer = { error: string };

/** Closes an alarm with what was done about it. */
export async function answerAlarm(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  here: string,
) {
  const app = context.get(appContext);
  const form = await readSentForm(request);
  const id = Number(form.get("id"));
  if (!Number.isSafeInteger(id)) throw data(null, { status: 400 });
  const wish = { id, resolution: String(form.get("resolution") ?? "") };
  const outcome = await resolveAlarm(requireStaff(context).ctx, wish).catch((err: unknown) => {
    app.log.error({ err }, "an alarm was not resolved");
    return { kind: "failed" as const };
  });
  const refuse = (status: number, error: string) => data<AlarmAnswer>({ error }, { status });
  switch (outcome.kind) {
    case "saved":
      return replace(here, { headers: flash(app, alarmsText.saved) });
    case "refused":
      return refuse(400, alarmsText.required);
    case "stale":
      return replace(here, {
        headers: flash(
          app,
          alarmsText.stale(outcome.by ?? kitText.somebody, formatDateTime(outcome.at, "tr")),
        ),
      });
    case "missing":
      return refuse(404, `${alarmsText.failed} ${kitText.missing}`);
    case "forbidden":
      return refuse(403, kitText.noPermission);
    case "failed":
      return refuse(500, alarmsText.failed);
  }
}
