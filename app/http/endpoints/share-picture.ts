import { appContext } from "#app/http/request/context.ts";
import { readStoredPicture } from "#app/http/request/read-stored-picture.ts";
import { defaultShareCard } from "#app/site/share/share-picture.ts";
import type { App } from "#server/compose/compose.ts";
import { drawCard } from "#server/platform/pictures/decode-picture.ts";
import type { Route } from "./+types/share-picture";
import { keptAnswer } from "./kept-answer.ts";

const daySeconds = 24 * 60 * 60;
/** The number of cards in memory, each up to 300 KB. */
const keptCards = 100;
/** Limits memory, because each drawing holds its picture until the decoder is free. */
const mostUnderway = 8;

/** GET /share/uploads/….webp.jpg returns the share card of one of our pictures. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const asked = params["*"];
  const card = asked.endsWith(".jpg")
    ? await findCard(context.get(appContext), `/${asked.slice(0, -4)}`)
    : null;
  // A shared page gets the default card if its picture is missing.
  if (!card) return new Response(null, { status: 302, headers: { Location: defaultShareCard } });
  return keptAnswer(request, card, { type: "image/jpeg", maxAge: daySeconds });
}

type Cards = {
  /** The drawn cards, least recently used first. A stored picture never changes. */
  drawn: Map<string, Buffer>;
  /** The cards being drawn. Networks fetch a card several times in a row, so later requests wait for the first. */
  underway: Map<string, Promise<Buffer | null>>;
};
const cards = new WeakMap<App, Cards>();

async function findCard(app: App, address: string): Promise<Buffer | null> {
  const { drawn, underway } = cards.get(app) ?? { drawn: new Map(), underway: new Map() };
  cards.set(app, { drawn, underway });
  const card = drawn.get(address) ?? (await (underway.get(address) ?? draw()));
  if (!card) return null;
  drawn.delete(address);
  drawn.set(address, card);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= keptCards) break;
    drawn.delete(oldest);
  }
  return card;

  async function draw(): Promise<Buffer | null> {
    if (underway.size >= mostUnderway) return null;
    const drawing = drawCardOf(app, address).finally(() => underway.delete(address));
    underway.set(address, drawing);
    return drawing;
  }
}

async function drawCardOf(app: App, address: string): Promise<Buffer | null> {
  try {
    const picture = await readStoredPicture(app, address);
    return picture && (await drawCard(picture));
  } catch (err) {
    app.log.warn({ err, address }, "share card rendering failed");
    return null;
  }
}
