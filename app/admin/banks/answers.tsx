import { data } from "react-router";
import { loadSettings, saveSettingsForm } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { checkRight } from "#app/http/request/staff.ts";
import { guideKinds, guideSettings } from "#shared/settings/bank-guide.ts";
import type { Setting } from "#shared/settings/define-settings.ts";
import type { Route } from "./+types/answers";
import { answersText as text } from "./guide-messages.ts";

const findKind = (params: { kind: string }) => guideKinds.find((kind) => kind === params.kind);

/** The guide is for administrators, and shows the same answers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = findKind(params);
  if (!kind) throw data(null, { status: 404 });
  const loaded = await loadSettings(context, guideSettings[kind]);
  if (!loaded.mayWrite) throw data(null, { status: 403 });
  return { kind, ...loaded };
}

export function action(args: Route.ActionArgs) {
  const kind = findKind(args.params);
  if (!kind) throw data(null, { status: checkRight(args.context, "settings", "change") ? 404 : 403 });
  return saveSettingsForm(args, guideSettings[kind], { to: `banks/guide?bank=${kind}`, text });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** The answers of a bank to the questions of the letter. */
export default function Answers({ loaderData, actionData }: Route.ComponentProps) {
  const { kind } = loaderData;
  const group = guideSettings[kind];
  const fields = Object.fromEntries(
    Object.entries<Setting>(group.fields).map(([name, setting]) => [
      name,
      name === "outgoing" ? { label: setting.name, hint: text.outgoingHint } : { label: setting.name },
    ]),
  );
  return (
    <SettingsPage
      group={group}
      text={{ ...text, fields }}
      back={`banks/guide?bank=${kind}`}
      loaded={loaderData}
      answer={actionData}
    />
  );
}
