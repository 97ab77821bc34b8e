import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Tx } from "#server/platform/db/connect.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import { openSite, testProject } from "./site.ts";

type Choice = { state?: string; number?: string | null; method?: string; refund?: string };

let numbers = 0;
const newNumber = () => `HDBACK${String(++numbers).padStart(10, "0")}`;

const setStatus = (id: string, status: string) => sql`update orders set status = ${status} where id = ${id}`;
const setState = (name: string, state: string) => sql`update refunds set state = ${state} where id = ${name}`;

function refund(id: string, amount: number, choice: Choice = {}): SQL {
  const { state = "requested", number = null, method = "transfer", refund: name = newNumber() } = choice;
  return sql`insert into refunds (id, order_id, attempt_number, method, amount, state, reason)
    values (${name}, ${id}, ${number}, ${method}, ${amount}, ${state}, 'x')`;
}

const item = (name: string, id: string, position: number, amount: number) => sql`
  insert into refund_items (refund_id, order_item_id, amount)
  select ${name}, id, ${amount} from order_items where order_id = ${id} and position = ${position}`;

/** A refund with an amount for each item, by position. */
function refundOfItems(
  id: string,
  amounts: number[],
  choice: Choice = {},
): { name: string; statements: SQL[] } {
  const name = newNumber();
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const items = amounts.flatMap((amount, at) => (amount > 0 ? [item(name, id, at, amount)] : []));
  return { name, statements: [refund(id, total, { ...choice, refund: name }), ...items] };
}

/** A site whose orders, payments and refunds are written in SQL, so that only the rules of the database apply. */
export async function openRefundRows() {
  const campaign = { description: "…", image: "", category: "genel", openingAmount: 5_000 };
  const campaigns = ["a", "b"].map((id) => ({ ...campaign, id, title: id }));
  const { connection, db } = await openSite({ campaigns });

  async function runAll(...statements: SQL[]): Promise<void> {
    await db.transaction(async (tx: Tx) => {
      for (const statement of statements) await tx.execute(statement);
    });
  }

  /** Runs the statements in one transaction. Returns the rule that refuses them; undefined: the transaction commits. */
  async function refusedBy(...statements: SQL[]): Promise<string | undefined> {
    try {
      await runAll(...statements);
    } catch (error) {
      return violatedConstraint(error) ?? `not a rule: ${error}`;
    }
    return undefined;
  }

  /** An order of 300 kuruş to campaign a, 200 to campaign b and 100 to the project. */
  async function place(method: "card" | "bank_transfer" = "bank_transfer"): Promise<string> {
    const id = newNumber();
    await runAll(...orderOfThree(id, method));
    return id;
  }

  async function completed(method?: "card" | "bank_transfer"): Promise<string> {
    const id = await place(method);
    await db.execute(setStatus(id, "completed"));
    return id;
  }

  async function pay(id: string, status: "settled" | "duplicate" | "declined"): Promise<string> {
    const number = newNumber();
    await db.execute(sql`
      insert into payment_attempts (number, order_id, sequence, amount, status, settled_at, evidence, auth_code)
      values (${number}, ${id}, (select count(*) from payment_attempts where order_id = ${id}) + 1, 600, ${status}, now(),
        'inquiry', 'S12345')`);
    return number;
  }

  return {
    connection,
    db,
    newNumber,
    runAll,
    refusedBy,
    place,
    completed,
    pay,
    setStatus,
    setState,
    refund,
    item,
    whole: refundOfItems,
    async paid(): Promise<{ id: string; number: string }> {
      const id = await completed("card");
      return { id, number: await pay(id, "settled") };
    },
    async add(id: string, amounts: number[], choice: Choice = {}): Promise<string> {
      const { name, statements } = refundOfItems(id, amounts, choice);
      expect(await refusedBy(...statements)).toBeUndefined();
      return name;
    },
  };
}

function orderOfThree(id: string, method: string): SQL[] {
  const line = (position: number, to: SQL, amount: number) => sql`
    insert into order_items (order_id, position, campaign_id, project_id, campaign_title, category, donation_type, amount)
    values (${id}, ${position}, ${to}, 'x', 'genel', 'standart', ${amount})`;
  return [
    sql`insert into orders (id, payment_method, total_amount, status) values (${id}, ${method}, 600, 'pending')`,
    line(0, sql`'a', null`, 300),
    line(1, sql`'b', null`, 200),
    line(2, sql`null, ${testProject}`, 100),
  ];
}
