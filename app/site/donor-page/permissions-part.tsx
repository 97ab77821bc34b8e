import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import type { OwnPermission } from "#server/giving/donor-page/list-permissions.ts";
import { formatLongDate } from "#shared/text/dates.ts";

/** The permission of each channel, with the button that changes it. Nothing is ticked beforehand. */
export function PermissionsPart({ permissions }: { permissions: readonly OwnPermission[] }) {
  const t = useTranslate();
  return (
    <section id="izinler" className="rounded-xl bg-white p-5 shadow-soft sm:p-8">
      <h2 className="text-xl">{t("donorPage.permissions")}</h2>
      <p className="mt-1 text-sm text-ink-soft">{t("donorPage.permissionsHint")}</p>
      <ul className="mt-3 divide-y divide-sand-200">
        {permissions.map((permission) => (
          <Channel key={`${permission.kind} ${permission.contact}`} {...permission} />
        ))}
      </ul>
    </section>
  );
}

function Channel({ contact, kind, newest }: OwnPermission) {
  const t = useTranslate();
  const locale = useLocale();
  const isGranted = newest?.isGranted ?? false;
  const wording = isGranted && newest?.text ? newest.text : t(`donorPage.wording.${kind}`);
  const state = newest
    ? t(isGranted ? "donorPage.granted" : "donorPage.withdrawn", {
        date: formatLongDate(newest.at, locale),
        source: t(`donorPage.source.${newest.source}`),
      })
    : t("donorPage.notGranted");
  const name = `${t(`donorPage.channel.${kind}`)}`;
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name} ·{" "}
          <bdi dir="ltr" className="font-normal">
            {contact}
          </bdi>
        </p>
        <p dir="auto" className="text-sm text-ink-soft">
          {wording}
        </p>
        <p className={isGranted ? "text-sm font-semibold text-leaf-700" : "text-sm text-ink-faint"}>
          {state}
        </p>
      </div>
      <form method="post" action="/api/donor/permission">
        <input type="hidden" name="contact" value={contact} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="state" value={isGranted ? "withdrawn" : "granted"} />
        <Button
          type="submit"
          variant="secondary"
          aria-label={`${t(isGranted ? "donorPage.withdraw" : "donorPage.grant")}: ${name}, ${contact}`}
        >
          {t(isGranted ? "donorPage.withdraw" : "donorPage.grant")}
        </Button>
      </form>
    </li>
  );
}
