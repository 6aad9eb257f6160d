ALTER TABLE "friendships" ADD COLUMN "other_ended_as" text;--> statement-breakpoint
ALTER TABLE "friendships" ADD COLUMN "other_ended_at" timestamp (3) with time zone;