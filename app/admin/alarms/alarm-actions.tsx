import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { AlarmRow } from "#server/payments/list-alarms.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { ButtonLink } from "../kit/button-link.tsx";
import { Reason } from "../kit/icon-button.tsx";
import { alarmText } from "./alarm-texts.ts";
import type { answerAlarm } from "./answer-alarm.server.ts";
import { alarmsText } from "./messages.ts";

/** Where an alarm is dealt with: the record it is about, and the bank. */
export function AlarmActions({ alarm, reason }: { alarm: AlarmRow; reason: string | undefined }) {
  const link = useAdminLink();
  const to = recordOf(alarm);
  const asks = alarm.number !== null && alarmText(alarm.kind).askBank;
  if (!to && !asks) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {to && (
        <ButtonLink look="secondary" to={link(to.path)}>
          {to.label}
        </ButtonLink>
      )}
      {asks && <AskBank id={alarm.id} reason={reason} />}
    </div>
  );
}

function recordOf({ orderId, subject }: AlarmRow): { path: string; label: string } | undefined {
  if (orderId) return { path: `orders/${orderId}`, label: alarmsText.openOrder };
  const [what, id] = (subject ?? "").split(":");
  if (what === "campaign") return { path: `campaigns/edit/${id}`, label: alarmsText.openCampaign };
  if (what === "project") return { path: `projects/edit/${id}`, label: alarmsText.openProject };
  return undefined;
}

function AskBank({ id, reason }: { id: number; reason: string | undefined }) {
  const fetcher = useFetcher<typeof answerAlarm>();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="id" value={id} />
      <Reason reason={reason}>
        {(disabled) => (
          <Button type="submit" look="secondary" disabled={busy} {...disabled}>
            {busy ? alarmsText.asking : alarmsText.askBank}
          </Button>
        )}
      </Reason>
      <FieldError message={busy ? null : fetcher.data?.error} />
    </fetcher.Form>
  );
}
