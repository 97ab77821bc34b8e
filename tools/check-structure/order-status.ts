import type { Failure } from "./failure.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const door = "server/giving/orders/set-order-status.ts";
const entrance = "server/giving/orders/add-orders.ts";

/** What follows from a status is written in one place, so only that place writes it (docs/payments.md#what-changes-the-status). */
export function checkOrderStatus({ path, text }: Pick<SourceFile, "path" | "text">): Failure[] {
  if (!/^(app|server|shared|tools|testing|drills)\//.test(path) || isTest(path)) return [];
  return [
    ...(path === door ? [] : [...drizzleUpdates(text), ...rawUpdates(text)]),
    ...(path === entrance || !/^(app|server)\//.test(path) ? [] : inserts(text)),
  ].map(({ index, message }) => ({ path, line: text.slice(0, index).split("\n").length, message }));
}

type Found = { index: number; message: string };

const writes = `writes the status of an order, whose SMS, mail, document and live event would be missing. Call setOrderStatus of ${door}.`;

/** An object that is made elsewhere, or spread, may hold a status. */
function drizzleUpdates(text: string): Found[] {
  return [...text.matchAll(/\.update\(orders\)\s*\.set\(\s*([\s\S]*?)\)\s*(?=\.where|[;,])/g)].flatMap(
    ({ index, 1: values = "" }) => {
      if (!values.startsWith("{") || values.includes("...")) {
        const message =
          "updates an order with columns that are not listed here. List them, so that this check can see that the status is none.";
        return [{ index, message }];
      }
      return /[{,\s]["']?status["']?\s*[:,}]/.test(values) ? [{ index, message: writes }] : [];
    },
  );
}

function rawUpdates(text: string): Found[] {
  const updates = text.matchAll(
    /\bupdate\s+(?:only\s+)?(?:public\.)?"?orders"?\s[\s\S]*?\bset\b([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|[`;])/gi,
  );
  return [...updates].flatMap(({ index, 1: columns = "" }) =>
    /(?:^|[\s,(])"?status"?\s*(?:=|,[^=]*\)\s*=)/i.test(columns) ? [{ index, message: writes }] : [],
  );
}

function inserts(text: string): Found[] {
  const message = `adds an order, which search and open screens would miss. Call addOrders of ${entrance}.`;
  return [...text.matchAll(/\.insert\(orders\)|\binsert\s+into\s+(?:public\.)?"?orders"?[\s(]/gi)].map(
    ({ index }) => ({
      index,
      message,
    }),
  );
}
