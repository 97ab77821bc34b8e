import { RotateCcw } from "lucide-react";
import { useRef } from "react";
import { loadSettings } from "#app/admin/answer-settings.server.ts";
import { IdentityPreview } from "#app/admin/identity/identity-preview.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { SettingsScreen } from "#app/admin/kit/form/settings-screen.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { saveForm } from "#app/admin/save-form.server.ts";
import { compareFields } from "#app/admin/versions/compare-fields.ts";
import { appContext } from "#app/http/request/context.ts";
import { saveColor } from "#server/content/identity/save-color.ts";
import { settingsVersion } from "#server/staff/find-stale-settings.ts";
import { readLogoId } from "#shared/identity/identity-files.ts";
import { identitySettings } from "#shared/settings/identity-settings.ts";
import type { Route } from "./+types/page";
import { ColorField } from "./color-field.tsx";
import { colorForm } from "./form.ts";
import { LogoPanel } from "./logo-panel.tsx";
import { brandingText as text } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { mayWrite, settings } = await loadSettings(context, identitySettings);
  const { db, identity } = context.get(appContext);
  const { logoUrl, color } = await identity.readIn(db);
  return { mayWrite, logoUrl, color, version: settingsVersion({ color: settings.color }) };
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, {
    right: { area: "settings", level: "change" },
    schema: colorForm,
    save: async (ctx, { value, version, force }) => {
      const outcome = await saveColor(ctx, value.color, { version, force });
      if (outcome.kind !== "stale") return outcome;
      const fields = compareFields(outcome.current, value).map((field) => ({ label: text.color, field }));
      return { ...outcome, fields };
    },
    to: "settings/branding",
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Branding({ loaderData, actionData }: Route.ComponentProps) {
  const { logoUrl, color } = loaderData;
  return <Screen key={`${logoUrl} ${color}`} {...loaderData} answer={actionData} />;
}

type ScreenProps = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function Screen({ mayWrite, logoUrl, color, version, answer }: ScreenProps) {
  const admin = useAdminForm({ schema: colorForm, answer, values: { color: color ?? "" } });
  const formBox = useRef<HTMLDivElement>(null);
  const reason = mayWrite ? undefined : text.missingRight;
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
      <div ref={formBox} className="min-w-0">
        <SettingsScreen text={text} mayWrite={mayWrite} version={version} admin={admin}>
          <ColorField field={admin.fields.color} />
        </SettingsScreen>
        <div className="mt-6 grid gap-5">
          <LogoPanel logoUrl={logoUrl} reason={reason} />
          {(color !== null || readLogoId(logoUrl) !== null) && <ResetForm reason={reason} />}
        </div>
      </div>
      <IdentityPreview form={formBox} />
    </div>
  );
}

function ResetForm({ reason }: { reason: string | undefined }) {
  const link = useAdminLink();
  return (
    <form method="post" encType="multipart/form-data" action={link("settings/branding/logo")}>
      <ReasonButton reason={reason} type="submit" name="intent" value="reset">
        <RotateCcw aria-hidden="true" className="size-4.5" />
        {text.reset}
      </ReasonButton>
      <p className="mt-2 text-xs text-ink-faint">{text.resetHint}</p>
    </form>
  );
}
