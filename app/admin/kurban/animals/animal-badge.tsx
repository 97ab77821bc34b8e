import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import type { AnimalState } from "#shared/giving/kurban-shares.ts";
import { animalStateNames } from "./texts.ts";

const tones: Record<AnimalState, BadgeTone> = {
  planned: "waiting",
  locked: "good",
  slaughtered: "good",
  rejected: "bad",
  condemned: "bad",
};

export function AnimalBadge({ state }: { state: AnimalState }) {
  return <StatusBadge tone={tones[state]}>{animalStateNames[state]}</StatusBadge>;
}
