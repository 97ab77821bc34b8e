import { CheckCircle2, Circle } from "lucide-react";
import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { classes } from "#app/ui/class-names.ts";
import type { FirstSteps as Steps } from "./first-steps-rules.ts";
import { dashboardText, firstStepTexts } from "./messages.ts";

/** The screens for steps in the back office. The other steps are settings of the server. */
const screens: Partial<Record<keyof Steps, string>> = {
  accounts: "accounts",
  sms: "settings",
  campaign: "campaigns/create",
};

/** The list of steps that a new site needs. It disappears when all steps are done. */
export function FirstSteps({ steps }: { steps: Steps | null }) {
  const link = useAdminLink();
  if (!steps) return null;
  return (
    <Sheet title={dashboardText.firstSteps} className="mt-5">
      <p className="text-ink-soft">{dashboardText.firstStepsLead}</p>
      <ol className="mt-3 grid gap-1">
        {(Object.keys(firstStepTexts) as (keyof Steps)[]).map((step) => {
          const { title, how } = firstStepTexts[step];
          const Icon = steps[step] ? CheckCircle2 : Circle;
          const screen = screens[step];
          const stepAddress = screen && link(screen);
          return (
            <li key={step} className="flex gap-3 py-2 text-sm">
              <Icon
                aria-hidden="true"
                className={classes("mt-0.5 size-5 shrink-0", steps[step] ? "text-leaf-600" : "text-sand-500")}
              />
              <div>
                <p className="font-semibold">
                  {stepAddress && !steps[step] ? (
                    <Link
                      to={stepAddress}
                      className="text-leaf-700 underline underline-offset-4 hover:no-underline"
                    >
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                  {steps[step] && <span className="sr-only"> ({dashboardText.stepDone})</span>}
                </p>
                {!steps[step] && <p className="mt-0.5 text-ink-soft">{how}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
