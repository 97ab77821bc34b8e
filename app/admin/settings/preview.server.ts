import {
  findLinkTemplateProblem,
  findTemplateProblem,
  measureTemplate,
  type TemplateProblem,
  writeLinkSms,
  writeSms,
} from "#server/messaging/write-text.ts";

/** A sample SMS. `used` and `limit` are its length and the length of one SMS, in characters. */
export type SmsPreview = {
  template: string;
  text: string;
  used: number;
  limit: number;
  problem: TemplateProblem | null;
};

const sampleDonor = { name: "Ayşe Demirtaş", amount: 1_250_00, order: "KX7-4MPQ-V" };

/** The preview uses the same rules as the real SMS. */
export function previewSms(template: string, foundation: string): SmsPreview {
  const facts = { ...sampleDonor, foundation };
  const { used, limit } = measureTemplate(template, facts);
  const problem = findTemplateProblem(template, foundation) ?? null;
  return { template, text: writeSms(template, facts), used, limit, problem };
}

/** Previews the SMS with a pay link. The code is no real one. */
export function previewLinkSms(template: string, foundation: string, publicUrl: string): SmsPreview {
  const address = `${publicUrl}/ode/${"x".repeat(26)}`;
  const facts = { ...sampleDonor, foundation };
  const { used, limit } = measureTemplate(template, facts, { bağlantı: address });
  const problem = findLinkTemplateProblem(template) ?? null;
  return { template, text: writeLinkSms(template, { ...facts, address }), used, limit, problem };
}
