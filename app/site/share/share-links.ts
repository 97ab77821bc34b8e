export const networks = ["whatsapp", "x", "facebook"] as const;
export type Network = (typeof networks)[number];

/** `url` is absolute and has no language, so that each reader gets their own language. */
export type ShareContent = { url: string; title: string };

/** Returns the share address of a network. With a link, our pages need no script of the network. */
export function shareLink(network: Network, { url, title }: ShareContent): string {
  switch (network) {
    case "whatsapp":
      return buildAddress("https://wa.me/", { text: `${title}\n${url}` });
    case "x":
      return buildAddress("https://x.com/intent/post", { text: title, url });
    case "facebook":
      return buildAddress("https://www.facebook.com/sharer/sharer.php", { u: url });
  }
}

/** Builds an address with spaces as %20, because some phone apps show a plus sign literally. */
function buildAddress(base: string, parameters: Record<string, string>): string {
  const parameterTexts = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${base}?${parameterTexts.join("&")}`;
}
