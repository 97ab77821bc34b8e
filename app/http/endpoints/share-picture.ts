import { appContext } from "#app/http/request/context.ts";
import { readStoredPicture } from "#app/http/request/read-stored-picture.ts";
import { defaultShareCard } from "#app/site/share/share-picture.ts";
import type { App } from "#server/compose/compose.ts";
import { drawCard } from "#server/platform/pictures/decode-picture.ts";
import type { Route } from "./+types/share-picture";
import { cacheableAnswer } from "./kept-answer.ts";

const daySeconds = 24 * 60 * 60;
/** Each card takes up to 300 KB of memory. */
const maxCards = 100;
/** The limit protects the memory, because each drawing holds its picture until the decoder is free. */
const maxDrawings = 8;

/** GET /share/uploads/….webp.jpg returns the share card of one of our pictures. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const path = params["*"];
  const card = path.endsWith(".jpg")
    ? await findCard(context.get(appContext), `/${path.slice(0, -4)}`)
    : null;
  // A shared page gets the default card if its picture is missing.
  if (!card) return new Response(null, { status: 302, headers: { Location: defaultShareCard } });
  return cacheableAnswer(request, card, { type: "image/jpeg", maxAge: daySeconds });
}

type Cards = {
  /** The finished cards, least recently used first. A stored picture never changes. */
  finishedCards: Map<string, Buffer>;
  /** The running drawings. Social networks fetch a card several times at once; later requests wait for the first. */
  runningDrawings: Map<string, Promise<Buffer | null>>;
};
const cards = new WeakMap<App, Cards>();

async function findCard(app: App, address: string): Promise<Buffer | null> {
  const { finishedCards, runningDrawings } = cards.get(app) ?? {
    finishedCards: new Map(),
    runningDrawings: new Map(),
  };
  cards.set(app, { finishedCards, runningDrawings });
  const card = finishedCards.get(address) ?? (await (runningDrawings.get(address) ?? draw()));
  if (!card) return null;
  finishedCards.delete(address);
  finishedCards.set(address, card);
  for (const oldestAddress of finishedCards.keys()) {
    if (finishedCards.size <= maxCards) break;
    finishedCards.delete(oldestAddress);
  }
  return card;

  async function draw(): Promise<Buffer | null> {
    if (runningDrawings.size >= maxDrawings) return null;
    const card = tryDrawCard(app, address).finally(() => runningDrawings.delete(address));
    runningDrawings.set(address, card);
    return card;
  }
}

async function tryDrawCard(app: App, address: string): Promise<Buffer | null> {
  try {
    const picture = await readStoredPicture(app, address);
    return picture && (await drawCard(picture));
  } catch (err) {
    app.log.warn({ err, address }, "share card rendering failed");
    return null;
  }
}
