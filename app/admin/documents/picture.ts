import { redirect } from "react-router";
import { answerIntents, type IntentArgs } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { readDocumentSettings } from "#server/giving/documents/document-settings.ts";
import { readPicture } from "#server/giving/documents/queries.ts";
import { savePicture } from "#server/giving/documents/save-picture.ts";
import { maxUploadBytes } from "#server/platform/pictures/rules.ts";
import type { Route } from "./+types/picture";
import { documentSettingsText as text } from "./messages.ts";

/** Returns the picture of future documents. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(appContext);
  const kind = readPictureKind(params.kind);
  const bytes = kind && (await readPicture(db, (await readDocumentSettings(db))[kind]));
  if (!bytes) return new Response(null, { status: 404, headers: secretPageHeaders });
  return new Response(new Uint8Array(bytes), {
    headers: { ...secretPageHeaders, "Content-Type": "image/png" },
  });
}

function readPictureKind(text: string): "logo" | "signature" | null {
  return text === "logo" || text === "signature" ? text : null;
}

/** Stores or removes the logo or the signature. */
export function action(args: Route.ActionArgs) {
  const settingsAddress = adminAddress(args.params.adminPath, "settings/documents");
  const kind = readPictureKind(args.params.kind);
  const save = async ({ ctx }: IntentArgs, bytes: Uint8Array | null) => {
    if (!kind) throw new Response(null, { status: 404 });
    const outcome = await savePicture(ctx, kind, bytes);
    if (outcome.kind === "forbidden") return outcome;
    return {
      to: settingsAddress,
      message: outcome.kind === "saved" ? text.saved : text.pictureRefused[outcome.reason],
    };
  };
  return answerIntents(args, {
    right: { area: "settings", level: "change" },
    files: { maxBytes: maxUploadBytes + 64 * 1024, tooLarge: text.pictureRefused.size },
    refuse: (status, message, { context }) =>
      status === 403
        ? new Response(null, { status })
        : redirect(settingsAddress, { headers: flash(context.get(appContext), message) }),
    intents: {
      save: async (intentArgs) => {
        const bytes = intentArgs.files.get("file")?.bytes;
        return bytes?.length
          ? save(intentArgs, bytes)
          : { to: settingsAddress, message: text.pictureRefused.none };
      },
      remove: (intentArgs) => save(intentArgs, null),
    },
  });
}
