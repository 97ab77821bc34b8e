import { expect, test } from "vitest";
import { sampleGift } from "#server/giving/orders/mail/sample-gift.ts";
import { ownWording } from "#server/giving/orders/mail/wording.ts";
import { letterText } from "#server/messaging/letters/letter-text.ts";
import { testFoundation } from "#testing/world/mail.ts";
import { refundedLetter } from "./refund-mail.ts";

test("a refund names what went back, and where to", () => {
  const now = new Date("2026-11-20T09:00:00Z");
  const wording = ownWording("refunded", "tr");
  const sender = { ...testFoundation.sender, registry: null };
  const frame = { event: "refunded", language: "tr", wording, sender } as const;
  const back = { amount: 250_00, at: now, method: "transfer" as const, lines: [] };
  const text = letterText(refundedLetter(frame, sampleGift(frame, { now }), back));
  for (const fact of ["₺250,00", "Banka hesabınıza", "KX7-4MPQ-V"]) expect(text).toContain(fact);
});
