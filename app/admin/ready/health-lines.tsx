import { CheckCircle2, CircleHelp, TriangleAlert } from "lucide-react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { buttonClasses } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { mailDraftAddress } from "#app/ui/contact-address.ts";
import type { HealthLine } from "./describe-health.ts";
import { healthScreens, healthText as text } from "./health-messages.ts";

const looks = {
  good: { icon: CheckCircle2, color: "text-leaf-600" },
  attention: { icon: TriangleAlert, color: "text-gold-700" },
  unknown: { icon: CircleHelp, color: "text-sand-500" },
} as const;

/** The state of an open site. Each line has a button to the screen where staff act on it, or a mail to the operator. */
export function HealthLines({ lines, publicUrl }: { lines: readonly HealthLine[]; publicUrl: string }) {
  return (
    <Sheet title={text.title} className="mt-5">
      <ul className="grid gap-1">
        {lines.map((line) => (
          <HealthRow key={`${line.name} ${line.text}`} line={line} publicUrl={publicUrl} />
        ))}
      </ul>
    </Sheet>
  );
}

function HealthRow({ line, publicUrl }: { line: HealthLine; publicUrl: string }) {
  const { icon: Icon, color } = looks[line.tone];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <Icon aria-hidden="true" className={classes("size-5 shrink-0", color)} />
      <p className="min-w-0 flex-1 basis-56">
        <span className="sr-only">{text[line.tone]}: </span>
        {line.text}
      </p>
      <HealthButton line={line} publicUrl={publicUrl} />
    </li>
  );
}

function HealthButton({ line, publicUrl }: { line: HealthLine; publicUrl: string }) {
  const link = useAdminLink();
  const screen = healthScreens[line.name];
  if (screen) {
    return (
      <ButtonLink to={link(screen.path)} variant="secondary" aria-label={`${screen.label}: ${line.text}`}>
        {screen.label}
      </ButtonLink>
    );
  }
  return (
    <a
      href={mailDraftAddress(line.text, text.operatorText(line.text, publicUrl))}
      className={buttonClasses("secondary", "md")}
      aria-label={`${text.writeToOperator}: ${line.text}`}
    >
      {text.writeToOperator}
    </a>
  );
}
