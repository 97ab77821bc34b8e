import { describeHostedBank } from "#testing/browser/hosted-journeys.ts";
import { test } from "#testing/browser/journey.ts";

test.use({ bankChoice: { kind: "nestpay" } });

// Every run gives at one bank whose card is typed there: iyzico. The long run gives at all of them.
describeHostedBank({ name: "NestPay", failed3d: "MD0", serverCalls: true, tag: "@long" });
