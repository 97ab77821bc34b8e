import { describeHostedBank } from "../fixtures/hosted-journeys.ts";
import { test } from "../fixtures/journey.ts";

test.use({ bankChoice: { kind: "nestpay" } });

describeHostedBank({ name: "NestPay", failed3d: "MD0", serverCalls: true });
