import { test } from "#testing/browser/journey.ts";
import { describeHostedBank } from "./hosted-bank.ts";

test.use({ bankChoice: { kind: "payfor", env: { BANK_MODEL: "3dhost" } } });

describeHostedBank({ name: "PayFor 3DHost", failed3d: "MR15", serverCalls: false });
