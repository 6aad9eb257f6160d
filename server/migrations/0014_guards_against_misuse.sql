ALTER TABLE "users" ADD COLUMN "let_in_by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "point_awards" ADD COLUMN "zone" text;--> statement-breakpoint
-- Awards did not keep their zone. What is practised next is held against the last day that counted, whose receipt has it.
UPDATE "point_awards" a SET "zone" = d."zone"
FROM "users" u JOIN "streak_days" d ON d."user_id" = u."id" AND d."day" = u."last_counted_day"
WHERE a."user_id" = u."id" AND a."day" = u."last_counted_day";
