ALTER TABLE "challenges" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "assessor_version" text;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "estimate" boolean DEFAULT false NOT NULL;