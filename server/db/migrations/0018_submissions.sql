-- A form that is sent again after a lost answer is known by the name that the browser gave it (docs/decisions/037).
ALTER TABLE "audit_log" ADD COLUMN "submission" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_created_once" ON "audit_log" USING btree ("submission") WHERE "audit_log"."action" = 'create' and "audit_log"."submission" is not null;
