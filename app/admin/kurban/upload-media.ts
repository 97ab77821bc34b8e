import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { appContext } from "#app/http/request/context.ts";
import { readFormData } from "#app/http/request/read-form-data.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import type { App } from "#server/compose/compose.ts";
import { findAnimalByTag } from "#server/giving/kurban/media/find-target.ts";
import { limitFilms } from "#server/giving/kurban/media/limit-films.ts";
import { type MediaStored, storeMedia } from "#server/giving/kurban/media/store-media.ts";
import {
  findOffset,
  joinPieces,
  readUpload,
  removePieces,
  startUpload,
  storePiece,
} from "#server/giving/kurban/media/upload-pieces.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { type MediaTarget, pieceBytes } from "#shared/giving/kurban-media.ts";
import type { Route } from "./+types/upload-media";
import { mediaText as text } from "./media-texts.ts";
import { kurbanText } from "./messages.ts";

/** `offset`: the first byte that is missing. `retry`: the same request will be accepted later. */
export type UploadAnswer =
  | { kind: "started"; id: string; offset: number }
  | { kind: "missing"; offset: number }
  | { kind: "stored" }
  | { kind: "retry" }
  | { kind: "refused"; error: string };

/** The bytes of a piece and the other fields of its form. */
const maxFormBytes = pieceBytes + 64 * 1024;

/** Returns how much of an upload has arrived, so that it goes on after a break. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const upload = readUpload(app, url.searchParams.get("id") ?? "", requireStaff(context).actor.id);
  if (!upload) return refuse(404, text.expired);
  return json({ kind: "missing", offset: await findOffset(app, upload) });
}

/**
 * Takes a film or photograph in pieces: `start` with the size and the animal or place returns an id, `piece` stores the
 * piece at `offset`, also a second time, and `finish` checks the file and stores it.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { ctx, actor } = requireStaff(context);
  // The permission is checked before the body is read.
  if (!checkRight(context, "kurban", "change")) return refuse(403, kurbanText.onlyPlanners);
  const app = context.get(appContext);
  const body = await readFormData(request, maxFormBytes);
  if (body.kind === "too-large") return refuse(413, text.refused.size);
  if (body.kind === "malformed") return refuse(400, kitText.malformed);
  const { form, files } = body;
  const intent = sentText(form, "intent", 40);
  if (intent === "start") return start(app, actor.id, form);
  const upload = readUpload(app, sentText(form, "id", 1_000), actor.id);
  if (!upload) return refuse(404, text.expired);
  if (intent === "piece") {
    const piece = Buffer.from(files.get("piece")?.bytes ?? []);
    const isStored = await storePiece(app, upload, Number(sentText(form, "offset", 20)), piece);
    return isStored ? json({ kind: "stored" }) : refuse(400, kitText.malformed);
  }
  try {
    const answer = await limitFilms(() => finish(ctx, app, upload, sentText(form, "mute", 2) === "on"));
    return answer ?? json({ kind: "retry" }, 503);
  } catch (err) {
    app.log.error({ err }, "kurban media upload failed");
    return refuse(500, text.failed);
  }
}

async function start(app: App, owner: string, form: FormData): Promise<Response> {
  const target = await readTarget(app, form);
  if (!target) return refuse(422, text.unknownTag);
  const started = startUpload(app, { owner, target, bytes: Number(sentText(form, "bytes", 20)) });
  if (started.kind === "size") return refuse(413, text.refused.size);
  if ((await app.limits.mediaUploads.consume(owner)) !== null) return refuse(429, text.slowDown);
  return json({ kind: "started", id: started.id, offset: 0 });
}

/** Reads the animal or place of a form; null for an unknown tag. */
export async function readTarget({ db }: Pick<App, "db">, form: FormData): Promise<MediaTarget | null> {
  const placeId = sentText(form, "place", 40);
  if (placeId !== "") return { placeId };
  return (await findAnimalByTag(db, sentText(form, "season", 40), sentText(form, "tag", 40))) ?? null;
}

async function finish(
  ctx: StaffContext,
  app: App,
  upload: NonNullable<ReturnType<typeof readUpload>>,
  mute: boolean,
): Promise<Response> {
  const file = await joinPieces(app, upload);
  if (!file) return json({ kind: "missing", offset: await findOffset(app, upload) });
  const outcome = await storeMedia(ctx, app, { target: upload.target, file, mute });
  if (outcome.kind === "refused" && outcome.reason === "busy") return json({ kind: "retry" }, 503);
  await removePieces(app, upload);
  return toAnswer(outcome);
}

function toAnswer(outcome: MediaStored): Response {
  switch (outcome.kind) {
    case "stored":
      return json({ kind: "stored" });
    case "known":
      return refuse(409, text.known(outcome.name));
    case "unknown-target":
      return refuse(404, text.unknownTarget);
    case "refused":
      return refuse(422, text.refused[outcome.reason]);
    case "forbidden":
      return refuse(403, kurbanText.onlyPlanners);
  }
}

function json(answer: UploadAnswer, status = 200): Response {
  return Response.json(answer, { status });
}

function refuse(status: number, error: string): Response {
  return json({ kind: "refused", error }, status);
}
