import type { LastDonorAnswer } from "#app/http/endpoints/last-donor.ts";
import { type RememberedDonor, readRememberedDonor } from "#shared/giving/remembered-donor.ts";
import { isSharedDevice } from "./shared-device.ts";

const address = "/api/last-donor";
/** Milliseconds; later the donor is typing already. */
const patience = 5_000;

/** The donor of this browser's last paid order; null without one, after an error, and on the device of a stand. */
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

/** If the request fails, the next dialog offers the donor again. */
export async function forgetLastDonor(): Promise<void> {
  await fetch(address, { method: "POST", keepalive: true }).catch(() => {});
}
