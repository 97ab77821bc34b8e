-- Quick on millions of orders: the column is added without a default, which rewrites no row (a volatile default would
-- rewrite them all under the lock), the index holds nulls only, and this migration fills the newest 20,000 orders. The
-- job fill-references fills the others in batches. The previous version of the program does not write the column: its
-- orders get the default.
ALTER TABLE "orders" ADD COLUMN "reference" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reference_shape" CHECK ("orders"."reference" ~ '^[2-9A-HJKMNP-Z]{8}$');
--> statement-breakpoint
-- The check character of ISO 7064 MOD 37,36, as in shared/order-reference.ts.
create function reference_check(body text) returns text language plpgsql immutable strict parallel safe as $$
declare
  alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  state int := 36;
begin
  for i in 1 .. length(body) loop
    state := coalesce(nullif((state + strpos(alphabet, substr(body, i, 1)) - 1) % 36, 0), 36) * 2 % 37;
  end loop;
  return substr(alphabet, (37 - state) % 36 + 1, 1);
end $$;
--> statement-breakpoint
-- Random; two may be equal. Every mistyped character is found, but in one of 125 numbers the check character misses two
-- swapped neighbours: those are not used.
create function random_order_reference() returns text language plpgsql volatile as $$
declare
  letters constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  n bigint;
  made text;
begin
  <<again>>
  loop
    n := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
    made := '';
    for i in 1 .. 7 loop
      made := made || substr(letters, (n % 31)::int + 1, 1);
      n := n / 31;
    end loop;
    made := made || reference_check(made);
    continue again when strpos(letters, right(made, 1)) = 0;
    for i in 1 .. 7 loop
      continue when substr(made, i, 1) = substr(made, i + 1, 1);
      continue again when reference_check(left(made, i - 1) || substr(made, i + 1, 1) || case when i < 7
          then substr(made, i, 1) || substr(made, i + 2, 6 - i) else '' end)
        = case when i < 7 then right(made, 1) else substr(made, 7, 1) end;
    end loop;
    return made;
  end loop;
end $$;
--> statement-breakpoint
-- Two transactions at the same moment may still make the same one: the unique index refuses the second, and
-- server/payments/begin-checkout.ts tries again.
create function new_order_reference() returns text language plpgsql volatile as $$
declare
  made text;
begin
  loop
    made := random_order_reference();
    exit when not exists (select 1 from orders where reference = made);
  end loop;
  return made;
end $$;
--> statement-breakpoint
-- The index may not be usable yet in this transaction: equal ones are left out here, and the job fills them.
update orders o set reference = made.reference from (
  select id, reference, row_number() over (partition by reference) as n from (
    select id, random_order_reference() as reference
    from (select id from orders order by created_at desc nulls first, id limit 20000) newest
  ) drawn
) made where made.n = 1 and o.id = made.id;
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reference_unique" ON "orders" USING btree ("reference");
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "reference" SET DEFAULT new_order_reference();
