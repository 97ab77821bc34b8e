import { redirect } from "react-router";
import { answerIntents, type Write } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { secretPage } from "#app/http/request/secret-page.ts";
import { readDocumentSettings } from "#server/giving/documents/document-settings.ts";
import { readPicture } from "#server/giving/documents/queries.ts";
import { savePicture } from "#server/giving/documents/save-picture.ts";
import { maxUploadBytes } from "#server/platform/pictures/rules.ts";
import type { Route } from "./+types/picture";
import { documentSettingsText as text } from "./messages.ts";

/** GET documents/picture/:which returns the picture of later documents. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(appContext);
  const which = readWhich(params.which);
  const bytes = which && (await readPicture(db, (await readDocumentSettings(db))[which]));
  if (!bytes) return new Response(null, { status: 404, headers: secretPage });
  return new Response(new Uint8Array(bytes), { headers: { ...secretPage, "Content-Type": "image/png" } });
}

function readWhich(text: string): "logo" | "signature" | null {
  return text === "logo" || text === "signature" ? text : null;
}

/** POST documents/picture/:which: stores the logo or the signature, or removes it. */
export function action(args: Route.ActionArgs) {
  const settings = adminAddress(args.params.adminPath, "documents/settings");
  const which = readWhich(args.params.which);
  const save = async ({ ctx }: Write, bytes: Uint8Array | null) => {
    if (!which) throw new Response(null, { status: 404 });
    const saved = await savePicture(ctx, which, bytes);
    if (saved.kind === "forbidden") return saved;
    return { to: settings, said: saved.kind === "saved" ? text.saved : text.pictureRefused[saved.reason] };
  };
  return answerIntents(args, {
    permission: "settings.write",
    files: { most: maxUploadBytes + 64 * 1024, tooLarge: text.pictureRefused.size },
    refuse: (status, message, { context }) =>
      status === 403
        ? new Response(null, { status })
        : redirect(settings, { headers: flash(context.get(appContext), message) }),
    intents: {
      save: async (write) => {
        const bytes = write.files.get("file")?.bytes;
        return bytes?.length ? save(write, bytes) : { to: settings, said: text.pictureRefused.none };
      },
      remove: (write) => save(write, null),
    },
  });
}
