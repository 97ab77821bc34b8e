import { redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { readFormData } from "#app/request/read-form-data.ts";
import { secretPage } from "#app/request/secret-page.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { readDocumentSettings } from "#server/documents/document-settings.ts";
import { readPicture } from "#server/documents/queries.ts";
import { type PictureSaved, savePicture } from "#server/documents/save-picture.ts";
import { maxUploadBytes } from "#server/images/rules.ts";
import { adminAddress } from "../kit/admin-link.ts";
import type { Route } from "./+types/picture";
import { documentSettingsText as text } from "./messages.ts";

/** GET: the picture of later documents. */
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

/** POST documents/picture/:which: the logo or the signature; without a file it is removed. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext);
  if (!mayWrite(context, "settings.write")) return new Response(null, { status: 403 });
  const which = readWhich(params.which);
  if (!which) return new Response(null, { status: 404 });
  const read = await readFormData(request, maxUploadBytes + 64 * 1024);
  if (read.kind !== "form") return back(text.pictureRefused.size);
  const bytes = read.form.get("intent") === "remove" ? null : read.files.get("file")?.bytes;
  if (bytes?.length === 0 || bytes === undefined) return back(text.pictureRefused.none);
  const saved = await savePicture(requireStaff(context).ctx, which, bytes);
  return back(sentence(saved));

  function back(message: string): Response {
    return redirect(adminAddress(params.adminPath, "documents/settings"), { headers: flash(app, message) });
  }
}

function sentence(saved: PictureSaved): string {
  if (saved.kind === "saved") return text.saved;
  return saved.kind === "refused" ? text.pictureRefused[saved.reason] : text.saveFailed;
}
