import type { LastDonorAnswer } from "#app/http/endpoints/last-donor.ts";
import { type RememberedDonor, readRememberedDonor } from "#shared/giving/remembered-donor.ts";
import { isSharedDevice } from "./shared-device.ts";

const address = "/api/last-donor";
/** The limit in milliseconds; later the donor is already typing. */
const patience = 5_000;

/** Returns the donor of this browser's last paid order; null without one, after an error, and on a shared device. */
export async function fetchLastDonor(): Promise<RememberedDonor | null> {
  if (isSharedDevice()) return null;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    const { donor } = (await response.json()) as LastDonorAnswer;
    return readRememberedDonor(donor);
  } catch {
    return null;
  }
}

/** Forgets the donor. If the request fails, the next dialog offers the donor again. */
export async function forgetLastDonor(): Promise<void> {
  await fetch(address, { method: "POST", keepalive: true }).catch(() => {});
}
