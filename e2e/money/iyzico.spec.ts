import { describeHostedBank } from "#testing/browser/hosted-journeys.ts";
import { test } from "#testing/browser/journey.ts";

test.use({ bankChoice: { kind: "iyzico" } });

describeHostedBank({
  name: "iyzico",
  failed3d: "MD0",
  noFunds: { site: "10051", bank: "10051" },
  serverCalls: true,
  isHint: true,
});
