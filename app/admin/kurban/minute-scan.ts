import { data } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { appContext } from "#app/http/request/context.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { checkRight } from "#app/http/request/staff.ts";
import { readFile } from "#server/giving/kurban/files/read-file.ts";
import { maxPaperBytes } from "#server/giving/kurban/files/table.ts";
import { readMinute } from "#server/giving/kurban/minutes/read-minute.ts";
import { signMinute } from "#server/giving/kurban/minutes/sign-minute.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/minute-scan";
import { decisionText } from "./decision-texts.ts";
import { draftText as text } from "./minute-texts.ts";

/** Returns the signed paper as a download. It has signatures, so staff without the right to change do not get it. */
export async function loader({ params: { id }, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(appContext);
  if (!checkRight(context, "kurban", "change")) return new Response(null, { status: 403 });
  const minute = await readMinute(db, id);
  const file = minute?.scanId ? await readFile(db, minute.scanId) : null;
  if (!minute || !file) return new Response(null, { status: 404, headers: secretPageHeaders });
  const isPdf = file.type === "pdf";
  return new Response(file.bytes, {
    headers: {
      ...secretPageHeaders,
      "Content-Type": isPdf ? "application/pdf" : "image/jpeg",
      "X-Content-Type-Options": "nosniff",
      "Content-Disposition": `attachment; filename="tutanak-${minute.number}.${isPdf ? "pdf" : "jpg"}"`,
    },
  });
}

/** Stores the signed paper. */
export function action(args: Route.ActionArgs) {
  const { id, adminPath } = args.params;
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    files: { maxBytes: maxPaperBytes + 64 * 1024, tooLarge: text.tooLarge },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      save: async ({ ctx, files }) => {
        const file = files.get("file");
        if (!file?.bytes.length) return [400, text.noFile] as const;
        return resultByKind(await signMinute(ctx, id, file.bytes), {
          saved: { to: adminAddress(adminPath, `kurban/minutes/${id}`), message: text.signedNow },
          signed: [409, text.alreadySigned],
          refused: ({ rule }) => {
            if (rule === "file-size") return [413, text.tooLarge] as const;
            if (rule === "file-type") return [422, text.wrongType] as const;
            return [409, ownValue(text.rules, rule) ?? decisionText.refused] as const;
          },
          missing: [404, text.missing],
        });
      },
    },
  });
}
