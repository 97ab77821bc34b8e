import { redirect } from "react-router";
import { answerIntents } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { addPlaceFile } from "#server/giving/kurban/distribution/add-place-file.ts";
import { limitWork } from "#server/giving/kurban/files/limit-work.ts";
import { findSeasonOf } from "#server/giving/kurban/offers/list-offers.ts";
import { maxPlaceFileBytes, placeFileKinds } from "#shared/giving/kurban-distribution.ts";
import type { Route } from "./+types/upload";
import { fileText as text } from "./texts.ts";

/** The limit exists because each upload needs its file in memory. */
const limitUploads = limitWork(3);

export const loader = methodNotAllowed;

/** Stores a file of a place. Right, number of uploads and size are checked before the file is read. */
export async function action(args: Route.ActionArgs) {
  const { id, adminPath } = args.params;
  const { db } = args.context.get(appContext);
  const season = (await findSeasonOf(db, id)) ?? "";
  const screen = adminAddress(
    adminPath,
    `kurban/distribution?season=${season}&place=${encodeURIComponent(id)}`,
  );
  const answer = (message: string) =>
    redirect(screen, { headers: flash(args.context.get(appContext), message) });
  const stored = await limitUploads(() =>
    answerIntents(args, {
      right: { area: "kurban", level: "change" },
      files: { maxBytes: maxPlaceFileBytes + 64 * 1024, tooLarge: text.refused.size },
      refuse: (status, message) => (status === 403 ? new Response(null, { status }) : answer(message)),
      intents: {
        async save({ ctx, form, files }) {
          const kind = placeFileKinds.find((known) => known === sentText(form, "kind", 20));
          const file = files.get("file");
          if (!kind) return { to: screen, message: text.refused.kind };
          if (!file?.bytes.length) return { to: screen, message: text.refused.none };
          const outcome = await addPlaceFile(ctx, { placeId: id, kind, title: file.name, bytes: file.bytes });
          if (outcome.kind === "forbidden" || outcome.kind === "missing") return outcome;
          return {
            to: screen,
            message: outcome.kind === "saved" ? text.saved : text.refused[outcome.rule],
          };
        },
      },
    }),
  );
  return stored ?? answer(text.refused.busy);
}
