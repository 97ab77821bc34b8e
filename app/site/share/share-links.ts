export const networks = ["whatsapp", "x", "facebook"] as const;
export type Network = (typeof networks)[number];

/** `url` is absolute and names no language, so that each reader gets their own. */
export type Shared = { url: string; title: string };

/** Returns the share address of a network. A plain link runs no script of the network on our pages. */
export function shareLink(network: Network, { url, title }: Shared): string {
  switch (network) {
    case "whatsapp":
      return address("https://wa.me/", { text: `${title}\n${url}` });
    case "x":
      return address("https://x.com/intent/post", { text: title, url });
    case "facebook":
      return address("https://www.facebook.com/sharer/sharer.php", { u: url });
  }
}

/** Builds an address with spaces as %20, because some phone apps show a plus sign literally. */
function address(base: string, parameters: Record<string, string>): string {
  const written = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}?${written.join("&")}`;
}
