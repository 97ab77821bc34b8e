import { expect, test } from "vitest";
import { networks, shareLink } from "./share-links.ts";

const shared = { url: "https://vakif.example/bagis?campaign=genel", title: "Çorba & ekmek: %100 'sıcak'" };

test("every network gets the whole address and, if it accepts one, the title", () => {
  const asked = networks.map((network) => new URL(shareLink(network, shared)));
  expect(asked.map(({ host }) => host)).toEqual(["wa.me", "x.com", "www.facebook.com"]);
  const [whatsapp, x, facebook] = asked.map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(whatsapp).toEqual({ text: `${shared.title}\n${shared.url}` });
  expect(x).toEqual({ text: shared.title, url: shared.url });
  expect(facebook).toEqual({ u: shared.url });
});

test("spaces are encoded as %20, never as a plus sign", () => {
  for (const network of networks) expect(shareLink(network, shared)).not.toContain("+");
});
