import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "#server/compose/compose.ts";
import type { DonorSession } from "#server/giving/donor-page/sessions.ts";
import { minuteMs } from "#shared/text/time.ts";

const lifeMs = 10 * minuteMs;

type Signer = Pick<App, "secret" | "clock">;

/** Returns the address of a file for this session. It ends in ten minutes, and opens in no other session. */
export function signAddress({ secret, clock }: Signer, session: DonorSession, path: string): string {
  const end = String(clock.now().getTime() + lifeMs);
  return `${path}?bitis=${end}&imza=${sign(secret, session, path, end)}`;
}

export function isSignedAddress({ secret, clock }: Signer, session: DonorSession, url: URL): boolean {
  const end = url.searchParams.get("bitis") ?? "";
  if (!/^\d{1,15}$/.test(end) || Number(end) <= clock.now().getTime()) return false;
  const expected = Buffer.from(sign(secret, session, url.pathname, end));
  const received = Buffer.from(url.searchParams.get("imza") ?? "");
  return expected.length === received.length && timingSafeEqual(expected, received);
}

function sign(secret: string, { digest }: DonorSession, path: string, end: string): string {
  return createHmac("sha256", secret).update(`donor file\n${digest}\n${path}\n${end}`).digest("base64url");
}
