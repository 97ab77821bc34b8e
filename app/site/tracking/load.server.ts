import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { chosenLocale } from "#app/http/request/locale.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import type { App } from "#server/compose/compose.ts";
import { readShownMedia, type ShownMedium } from "#server/giving/kurban/media/read-shown.ts";
import {
  findTrackedOrder,
  findTrackedShare,
  type Tracked,
} from "#server/giving/kurban/tracking/find-tracked.ts";
import { readTracking } from "#server/giving/kurban/tracking/read-tracking.ts";
import { wideNetworkOf } from "#server/giving/payments/card-testing/derive-donor-keys.ts";
import { readDocumentCode } from "#shared/giving/document-code.ts";
import { toLocale } from "#shared/text/locale.ts";
import { groupShares, hasReached, type ShareGroup } from "./group-shares.ts";

const trackedContext = createContext<Tracked | undefined>();

/** Reads the code, and shows the page in the order's language unless the visitor chose another. */
export const readTrackedMiddleware: MiddlewareFunction<Response> = async (
  { request, params, context },
  next,
) => {
  const { db } = context.get(appContext);
  const code = readDocumentCode(params.code ?? "");
  const find = isOrderPath(request) ? findTrackedOrder : findTrackedShare;
  const tracked = code === null ? undefined : await find(db, code);
  context.set(trackedContext, tracked);
  const language = toLocale(tracked?.language ?? "");
  if (language && !chosenLocale(request)) context.set(localeContext, language);
  return next();
};

const isOrderPath = (request: Request) => /^\/takip\/siparis\//i.test(new URL(request.url).pathname);

/** Reads what the page shows. Only wrong codes use up the limit, because many donors may share a network. */
export async function loadTracking(context: Readonly<RouterContextProvider>) {
  const app = context.get(appContext);
  const tracked = context.get(trackedContext);
  if (!tracked) {
    const seconds = await app.limits.trackingGuesses.consume(wideNetworkOf(context.get(addressContext)));
    const kind = seconds === null ? ("unknown" as const) : ("slow" as const);
    const retry = seconds === null ? {} : { "Retry-After": String(seconds) };
    const status = seconds === null ? 404 : 429;
    return data({ kind }, { status, headers: { ...secretPageHeaders, ...retry } });
  }
  const groups = groupShares(await readTracking(app.db, tracked));
  const shown = await Promise.all(groups.map((group) => withMedia(app, group)));
  return data({ kind: "found" as const, groups: shown }, { headers: secretPageHeaders });
}

/** A group as the page shows it. The id of the animal does not leave the server. */
export type ShownGroup = Omit<ShareGroup, "animalId"> & { media: ShownMedium[] };

async function withMedia(app: App, { animalId, ...group }: ShareGroup): Promise<ShownGroup> {
  const isShown = animalId !== null && hasReached(group, "slaughtered");
  return { ...group, media: isShown ? await readShownMedia(app, animalId) : [] };
}
