import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const statusFile = "server/giving/orders/set-order-status.ts";
const insertFile = "server/giving/orders/add-orders.ts";

/** Only set-order-status.ts writes a status, because it writes all consequences (docs/payments.md#what-changes-the-status). */
export function checkOrderStatus({ path, text }: Pick<SourceFile, "path" | "text">): Failure[] {
  if (!/^(app|server|shared|tools|testing|drills)\//.test(path) || isTest(path)) return [];
  return [
    ...(path === statusFile ? [] : [...drizzleUpdates(text), ...rawUpdates(text)]),
    ...(path === insertFile || !/^(app|server)\//.test(path) ? [] : findInserts(text)),
  ].map(({ index, message }) => ({ path, line: text.slice(0, index).split("\n").length, message }));
}

type Write = { index: number; message: string };

const statusMessage = `writes the status of an order, whose SMS, mail, document and live event would be missing. Call setOrderStatus of ${statusFile}.`;

/** An object from elsewhere, or a spread object, may contain a status. */
function drizzleUpdates(text: string): Write[] {
  return [...text.matchAll(/\.update\(orders\)\s*\.set\(\s*([\s\S]*?)\)\s*(?=\.where|[;,])/g)].flatMap(
    ({ index, 1: values = "" }) => {
      if (!values.startsWith("{") || values.includes("...")) {
        const message =
          "updates an order with columns that are not listed here. List them, so that this check can see that the status is none.";
        return [{ index, message }];
      }
      return /[{,\s]["']?status["']?\s*[:,}]/.test(values) ? [{ index, message: statusMessage }] : [];
    },
  );
}

function rawUpdates(text: string): Write[] {
  const updates = text.matchAll(
    /\bupdate\s+(?:only\s+)?(?:public\.)?"?orders"?\s[\s\S]*?\bset\b([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|[`;])/gi,
  );
  return [...updates].flatMap(({ index, 1: columns = "" }) =>
    /(?:^|[\s,(])"?status"?\s*(?:=|,[^=]*\)\s*=)/i.test(columns) ? [{ index, message: statusMessage }] : [],
  );
}

function findInserts(text: string): Write[] {
  const message = `adds an order, which search and open screens would miss. Call addOrders of ${insertFile}.`;
  return [...text.matchAll(/\.insert\(orders\)|\binsert\s+into\s+(?:public\.)?"?orders"?[\s(]/gi)].map(
    ({ index }) => ({ index, message }),
  );
}
