import { redirect } from "react-router";
import { answerIntents, type IntentArgs } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { resetBranding } from "#server/content/identity/save-color.ts";
import { saveLogo } from "#server/content/identity/save-logo.ts";
import { maxUploadBytes } from "#server/platform/pictures/rules.ts";
import type { Route } from "./+types/logo";
import { brandingText as text } from "./messages.ts";

export const loader = methodNotAllowed;

/** Stores or removes the logo, or returns to the product's logo and colour. */
export function action(args: Route.ActionArgs) {
  const to = adminAddress(args.params.adminPath, "settings/branding");
  const save = async ({ ctx }: IntentArgs, file: Uint8Array | null) => {
    const outcome = await saveLogo(ctx, file);
    if (outcome.kind === "forbidden") return outcome;
    return { to, message: outcome.kind === "saved" ? text.logoSaved : text.logoRefused[outcome.reason] };
  };
  return answerIntents(args, {
    right: { area: "settings", level: "change" },
    files: { maxBytes: maxUploadBytes + 64 * 1024, tooLarge: text.logoRefused.size },
    refuse: (status, message, { context }) =>
      status === 403
        ? new Response(null, { status })
        : redirect(to, { headers: flash(context.get(appContext), message) }),
    intents: {
      save: async (intentArgs) => {
        const bytes = intentArgs.files.get("file")?.bytes;
        return bytes?.length ? save(intentArgs, bytes) : { to, message: text.logoRefused.none };
      },
      remove: (intentArgs) => save(intentArgs, null),
      reset: async ({ ctx }) => {
        const outcome = await resetBranding(ctx);
        return outcome.kind === "saved" ? { to, message: text.resetDone } : outcome;
      },
    },
  });
}
