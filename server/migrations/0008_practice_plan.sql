CREATE TABLE "practice_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "practice_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"days" text[],
	"from_day" date NOT NULL,
	"made_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practice_plans_user_from_key" UNIQUE("user_id","from_day")
);
--> statement-breakpoint
CREATE TABLE "reminders_sent" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_sent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "reminders_sent_user_day_key" UNIQUE("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "streak_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "streak_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone,
	"zone" text,
	"given_back" boolean DEFAULT false NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "streak_days_user_day_key" UNIQUE("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "streak_holds_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rest_days" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rest_progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plan_offer_closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "remind_at" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "remind_next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminders_unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminders_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unsubscribe_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_plans" ADD CONSTRAINT "practice_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders_sent" ADD CONSTRAINT "reminders_sent_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streak_days" ADD CONSTRAINT "streak_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_sent_waiting_idx" ON "reminders_sent" USING btree ("id") WHERE "reminders_sent"."outcome" is null;--> statement-breakpoint
CREATE INDEX "streak_days_untold_idx" ON "streak_days" USING btree ("user_id") WHERE "streak_days"."kind" = 'rest' and "streak_days"."told_at" is null;--> statement-breakpoint
CREATE INDEX "users_remind_next_idx" ON "users" USING btree ("remind_next_at") WHERE "users"."remind_next_at" is not null;--> statement-breakpoint
-- Days before there were receipts: those that counted by the rule of then, in the order in which awards were written,
-- and the missed ones between them.
INSERT INTO "streak_days" ("user_id", "day", "kind", "reason", "at")
WITH told AS (
  SELECT a.id, a.user_id, a.day, t.title, coalesce(c.submitted_at, a.awarded_at) AS earned_at,
    max(a.day) OVER (PARTITION BY a.user_id ORDER BY a.awarded_at, a.id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached
  FROM point_awards a
  JOIN challenges t ON t.id = a.challenge_id AND a.number = 1
  LEFT JOIN user_challenges c ON c.user_id = a.user_id AND c.challenge_id = a.challenge_id
), practised AS (
  SELECT user_id, day, title, earned_at FROM told WHERE reached IS NULL OR day > reached
), spans AS (
  SELECT user_id, min(day) AS first, max(day) AS last FROM practised GROUP BY user_id
)
SELECT s.user_id, s.first + n, CASE WHEN p.day IS NULL THEN 'missed' ELSE 'practised' END,
  CASE WHEN p.day IS NULL THEN 'No practice on this day' ELSE p.title END, p.earned_at
FROM spans s
CROSS JOIN LATERAL generate_series(0, s.last - s.first) n
LEFT JOIN practised p ON p.user_id = s.user_id AND p.day = s.first + n
ORDER BY s.user_id, n;--> statement-breakpoint
UPDATE "users" SET "streak_holds_until" = "last_counted_day" + 1 WHERE "last_counted_day" IS NOT NULL AND "current_streak" > 0;
