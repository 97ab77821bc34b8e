import type { SocialNetwork } from "#app/ui/social-icon.tsx";
import { ownValue } from "#shared/text/own-value.ts";

type Network = { network: SocialNetwork; name: string };

const networks: Record<string, Network> = {
  "facebook.com": { network: "facebook", name: "Facebook" },
  "instagram.com": { network: "instagram", name: "Instagram" },
  "youtube.com": { network: "youtube", name: "YouTube" },
  "x.com": { network: "x", name: "X" },
  "twitter.com": { network: "x", name: "X" },
};

/** Returns the network of a profile. A page without a known network has the name of its host. */
export function nameNetwork(address: string): Network {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^(www|m)\./, "") : address;
  return ownValue(networks, host) ?? { network: "other", name: host };
}
