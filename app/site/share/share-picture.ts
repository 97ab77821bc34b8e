import { storedPath } from "#shared/content/picture.ts";

/** The share card of the product. */
export const defaultShareCard = "/share-card.jpg";

type SharePicture = {
  url: string;
  size?: { width: number; height: number; type: string };
};

const cardSize = { width: 1200, height: 630, type: "image/jpeg" };

/**
 * Returns the absolute address of a page's share picture. app/http/endpoints/share-picture.ts renders our own pictures.
 * External pictures keep their address. Pages without a picture have the share card of the foundation.
 */
export function sharePicture(
  publicUrl: string,
  image: string | undefined,
  shareCard = defaultShareCard,
): SharePicture {
  const path = image && storedPath(image);
  if (path) return { url: `${publicUrl}/share/uploads/${path}.jpg`, size: cardSize };
  if (image && /^https?:\/\//.test(image) && URL.canParse(image)) return { url: new URL(image).href };
  return { url: publicUrl + shareCard, size: cardSize };
}
