ALTER TABLE "drafts" ADD COLUMN "unpaid" text;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "unpaid" text;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "extra_on" date;