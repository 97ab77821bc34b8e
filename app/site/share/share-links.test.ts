import { expect, test } from "vitest";
import { networks, shareLink } from "./share-links.ts";

const content = { url: "https://vakif.example/bagis?campaign=genel", title: "Çorba & ekmek: %100 'sıcak'" };

test("every network gets the whole address, and the title if it accepts a title", () => {
  const addresses = networks.map((network) => new URL(shareLink(network, content)));
  expect(addresses.map(({ host }) => host)).toEqual(["wa.me", "x.com", "www.facebook.com"]);
  const [whatsapp, x, facebook] = addresses.map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(whatsapp).toEqual({ text: `${content.title}\n${content.url}` });
  expect(x).toEqual({ text: content.title, url: content.url });
  expect(facebook).toEqual({ u: content.url });
});

test("spaces are encoded as %20 and not as a plus sign", () => {
  for (const network of networks) expect(shareLink(network, content)).not.toContain("+");
});
