import { test } from "#testing/browser/journey.ts";
import { describeHostedBank } from "./hosted-bank.ts";

test.use({ bankChoice: { kind: "paytr" } });

describeHostedBank({
  name: "PayTR",
  failed3d: "R2",
  noFunds: { site: "R0-51", bank: "0" },
  serverCalls: true,
  isHint: true,
});
