import { test } from "#testing/browser/journey.ts";
import { describeHostedBank } from "./hosted-bank.ts";

test.use({ bankChoice: { kind: "iyzico" } });

describeHostedBank({
  name: "iyzico",
  failed3d: "MD0",
  noFunds: { site: "10051", bank: "10051" },
  serverCalls: true,
  isHint: true,
});
