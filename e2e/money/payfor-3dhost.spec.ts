import { describeHostedBank } from "../fixtures/hosted-journeys.ts";
import { test } from "../fixtures/journey.ts";

test.use({ bankChoice: { kind: "payfor", env: { BANK_MODEL: "3dhost" } } });

describeHostedBank({ name: "PayFor 3DHost", failed3d: "MR15", serverCalls: false, tag: "@long" });
