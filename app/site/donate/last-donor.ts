import type { LastDonorAnswer } from "#app/http/endpoints/last-donor.ts";
import { type RememberedDonor, readRememberedDonor } from "#shared/giving/remembered-donor.ts";
import { isSharedDevice } from "./shared-device.ts";

const address = "/api/last-donor";
/** After this time the visitor is probably already typing. */
const timeoutMs = 5_000;

/** Returns the donor of this browser's last paid order, or null on a shared device or after an error. */
export async function fetchLastDonor(): Promise<RememberedDonor | null> {
  if (isSharedDevice()) return null;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const { donor } = (await response.json()) as LastDonorAnswer;
    return readRememberedDonor(donor);
  } catch {
    return null;
  }
}

/** Asks the server to forget the donor. If the request fails, the next dialog offers the donor again. */
export async function forgetLastDonor(): Promise<void> {
  await fetch(address, { method: "POST", keepalive: true }).catch(() => {});
}
