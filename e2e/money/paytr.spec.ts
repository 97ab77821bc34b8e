import { describeHostedBank } from "#testing/browser/hosted-journeys.ts";
import { test } from "#testing/browser/journey.ts";

test.use({ bankChoice: { kind: "paytr" } });

describeHostedBank({
  name: "PayTR",
  tag: "@long", // of the hosted pages iyzico is in every run
  failed3d: "R2",
  noFunds: { site: "R0-51", bank: "0" },
  serverCalls: true,
  isHint: true,
});
