CREATE TABLE "shown_prompts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shown_prompts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"attempt_id" integer NOT NULL,
	"number" integer NOT NULL,
	"shown_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shown_prompts_user_attempt_number_key" UNIQUE("user_id","attempt_id","number")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "unpaid" text;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "copied_from" integer;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "unpaid" text;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "copied_from" integer;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "extra_on" date;--> statement-breakpoint
ALTER TABLE "shown_prompts" ADD CONSTRAINT "shown_prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_prompts" ADD CONSTRAINT "shown_prompts_attempt_id_user_challenges_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."user_challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shown_prompts_attempt_idx" ON "shown_prompts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "shown_prompts_shown_idx" ON "shown_prompts" USING btree ("shown_at");--> statement-breakpoint
-- Shares that were accepted before this was noted: what they showed counts as shown when they were sent.
INSERT INTO "shown_prompts" ("user_id", "attempt_id", "number", "shown_at")
SELECT i."recipient_id", uc."id", d."number", max(i."created_at")
FROM "challenge_invitations" i
JOIN "user_challenges" uc ON uc."user_id" = i."sender_id" AND uc."challenge_id" = i."challenge_id" AND uc."completed"
CROSS JOIN LATERAL (SELECT 1 AS "number" UNION SELECT i."shared_draft") d
WHERE i."status" = 'accepted' AND i."recipient_id" <> i."sender_id"
GROUP BY i."recipient_id", uc."id", d."number";
