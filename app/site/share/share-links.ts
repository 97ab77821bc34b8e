export const networks = ["whatsapp", "x", "facebook"] as const;
export type Network = (typeof networks)[number];

/** What is passed on. `url` is absolute and names no language: whoever opens it has one of their own. */
export type Shared = { url: string; title: string };

/** Where a network takes a link from its members: plain addresses, so that no script of theirs runs on our pages. */
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

/** Blanks as %20: apps that a phone opens such an address with show a plus sign as one. */
function address(base: string, parameters: Record<string, string>): string {
  const written = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}?${written.join("&")}`;
}
