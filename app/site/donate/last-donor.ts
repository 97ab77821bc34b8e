import type { LastDonorAnswer } from "#app/endpoints/last-donor.ts";
import { type RememberedDonor, readRememberedDonor } from "#shared/remembered-donor.ts";
import { isStand } from "./stand.ts";

const address = "/api/last-donor";
/** Milliseconds; later the donor is typing already. */
const patience = 5_000;

/** The donor of this browser's last paid order; null: none, none can be told now, or the device is a stand's. */
export async function fetchLastDonor(): Promise<RememberedDonor | null> {
  if (isStand()) return null;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    const { donor } = (await response.json()) as LastDonorAnswer;
    return readRememberedDonor(donor);
  } catch {
    return null;
  }
}

/** Where it does not arrive, the next dialog offers the donor, and this choice, again. */
export async function forgetLastDonor(): Promise<void> {
  await fetch(address, { method: "POST", keepalive: true }).catch(() => {});
}
