import { describeHostedBank } from "../fixtures/hosted-journeys.ts";
import { test } from "../fixtures/journey.ts";

test.use({ bankChoice: { kind: "nestpay" } });

// Of the hosted banks iyzico is in every run.
describeHostedBank({ name: "NestPay", failed3d: "MD0", serverCalls: true, tag: "@long" });
