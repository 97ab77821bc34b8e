import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import type { OfferState, ShareState } from "#shared/giving/kurban-shares.ts";
import { seasonStateNames } from "./messages.ts";
import { offerStateNames } from "./offer-texts.ts";
import { shareStateNames } from "./share-texts.ts";

const seasonTones = { draft: "waiting", open: "good", closed: "quiet" } as const;

export function SeasonBadge({ state }: { state: keyof typeof seasonTones }) {
  return <StatusBadge tone={seasonTones[state]}>{seasonStateNames[state]}</StatusBadge>;
}

const offerTones: Record<OfferState, BadgeTone> = {
  draft: "waiting",
  open: "good",
  paused: "waiting",
  closed: "quiet",
};

export function OfferBadge({ state }: { state: OfferState }) {
  return <StatusBadge tone={offerTones[state]}>{offerStateNames[state]}</StatusBadge>;
}

const shareTones: Record<ShareState, BadgeTone> = {
  held: "waiting",
  paid: "good",
  placed: "good",
  slaughtered: "good",
  lapsed: "quiet",
  over: "bad",
  moved: "quiet",
  returned: "quiet",
};

export function ShareBadge({ state }: { state: ShareState }) {
  return <StatusBadge tone={shareTones[state]}>{shareStateNames[state]}</StatusBadge>;
}
