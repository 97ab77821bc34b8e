import { defaultShareCard } from "#app/site/share/share-picture.ts";
import type { App } from "#server/compose.ts";
import { drawShareCard } from "#server/images/draw-share-card.ts";
import { appContext } from "../request/context.ts";
import { findStoredPicture } from "../request/stored-picture.ts";
import type { Route } from "./+types/share-picture";
import { keptAnswer } from "./kept-answer.ts";

const day = 24 * 60 * 60;
/** About 100 KB each. */
const keptCards = 100;

/** GET /share/uploads/….webp.jpg: a picture of ours as it is shown where a page is shared. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const card = await findCard(app, params["*"]);
  // Whoever shares a page is shown something, even when its picture is gone.
  if (!card) return new Response(null, { status: 302, headers: { Location: defaultShareCard } });
  return keptAnswer(request, card, { type: "image/jpeg", maxAge: day });
}

async function findCard(app: App, asked: string): Promise<Buffer | null> {
  if (!asked.endsWith(".jpg")) return null;
  const address = `/${asked.slice(0, -".jpg".length)}`;
  const picture = await findStoredPicture(app, address);
  if (!picture) return null;
  const drawn = cards.get(app) ?? new Map<string, Promise<Buffer | null>>();
  cards.set(app, drawn);
  const key = `${address} ${picture.changedAt.getTime()}`;
  const known = drawn.get(key);
  // Taken out and put back in: the first one is the one that nobody has asked for longest.
  drawn.delete(key);
  const card = known ?? drawOne(app, picture.read, address);
  drawn.set(key, card);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= keptCards) break;
    drawn.delete(oldest);
  }
  return card;
}

/** Drawing takes about 50 ms, and networks ask several times in a row. */
const cards = new WeakMap<App, Map<string, Promise<Buffer | null>>>();

let queue: Promise<unknown> = Promise.resolve();

/** One after the other: pictures must not take the processor from those who donate. */
function drawOne(app: App, read: () => Promise<Buffer>, address: string): Promise<Buffer | null> {
  const card = queue.then(async () => drawShareCard(await read()));
  const answered = card.catch((err: unknown) => {
    app.log.warn({ err, address }, "a picture could not be made ready for sharing");
    return null;
  });
  queue = answered;
  return answered;
}
