import {
  measureTemplate,
  type TemplateProblem,
  templateProblem,
  writeSms,
} from "#server/messaging/write-text.ts";

/** How an SMS of this template would look for somebody, and how much of one part it takes. */
export type SmsPreview = {
  template: string;
  text: string;
  used: number;
  limit: number;
  problem: TemplateProblem | null;
};

const somebody = { name: "Ayşe Demirtaş", amount: 1_250_00, orderId: "HD0T9K2MB4X7QW1Z" };

/** Written by the same rules as the SMS itself, so that nothing is promised that would not be sent. */
export function previewSms(template: string, foundation: string): SmsPreview {
  const facts = { ...somebody, foundation };
  const { used, limit } = measureTemplate(template, facts);
  const problem = templateProblem(template, foundation) ?? null;
  return { template, text: writeSms(template, facts), used, limit, problem };
}
