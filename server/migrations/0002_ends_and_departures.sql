CREATE TABLE "address_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"old_email" text NOT NULL,
	"old_email_verified_at" timestamp (3) with time zone,
	"code_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_changes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "challenge_invitations" DROP CONSTRAINT "challenge_invitations_trio_key";--> statement-breakpoint
DROP INDEX "challenge_invitations_link_key";--> statement-breakpoint
DROP INDEX "friendship_invitations_pending_email_key";--> statement-breakpoint
ALTER TABLE "challenge_invitations" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "friendship_invitations" ADD COLUMN "ended_as" text;--> statement-breakpoint
ALTER TABLE "friendship_invitations" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "friendships" ADD COLUMN "ended_by" integer;--> statement-breakpoint
ALTER TABLE "friendships" ADD COLUMN "ended_as" text;--> statement-breakpoint
ALTER TABLE "friendships" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "friendships" ADD COLUMN "asked_by_link_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "waitlist_signups" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_user_idx" ON "address_changes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD CONSTRAINT "mail_queue_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_signups" ADD CONSTRAINT "waitlist_signups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_invitations_trio_key" ON "challenge_invitations" USING btree ("recipient_id","sender_id","challenge_id") WHERE "challenge_invitations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "mail_queue_user_idx" ON "mail_queue" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waitlist_signups_user_idx" ON "waitlist_signups" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "challenge_invitations_link_key" ON "challenge_invitations" USING btree ("sender_id","challenge_id") WHERE "challenge_invitations"."share_type" = 'link' and "challenge_invitations"."recipient_id" is null and "challenge_invitations"."status" = 'pending' and "challenge_invitations"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "friendship_invitations_pending_email_key" ON "friendship_invitations" USING btree ("recipient_email","sender_id") WHERE "friendship_invitations"."recipient_email" is not null and "friendship_invitations"."status" = 'pending' and "friendship_invitations"."ended_at" is null;--> statement-breakpoint
UPDATE "friendships" f SET "ended_as" = 'removed', "ended_at" = greatest(f."updated_at", (
  SELECT max(i."created_at") FROM "friendship_invitations" i WHERE i."sender_id" IN (f."user_id", f."friend_id")
)) WHERE f."status" IN ('rejected', 'cancelled');--> statement-breakpoint
UPDATE "friendship_invitations" i SET "ended_as" = 'ended', "ended_at" = f."updated_at"
FROM "friendships" f
WHERE i."invite_type" = 'email' AND i."status" = 'pending' AND f."status" IN ('rejected', 'cancelled')
  AND least(f."user_id", f."friend_id") = least(i."sender_id", i."recipient_id")
  AND greatest(f."user_id", f."friend_id") = greatest(i."sender_id", i."recipient_id");--> statement-breakpoint
UPDATE "challenge_invitations" i SET "ended_at" = i."created_at"
WHERE i."sender_id" IS NOT NULL AND i."recipient_id" IS NOT NULL AND CASE WHEN i."share_type" = 'internal'
  THEN NOT EXISTS (SELECT 1 FROM "friendships" f WHERE f."status" = 'accepted'
    AND least(f."user_id", f."friend_id") = least(i."sender_id", i."recipient_id")
    AND greatest(f."user_id", f."friend_id") = greatest(i."sender_id", i."recipient_id"))
  ELSE EXISTS (SELECT 1 FROM "friendships" f WHERE f."status" = 'rejected'
    AND least(f."user_id", f."friend_id") = least(i."sender_id", i."recipient_id")
    AND greatest(f."user_id", f."friend_id") = greatest(i."sender_id", i."recipient_id")) END;--> statement-breakpoint
UPDATE "challenge_invitations" i SET "ended_at" = f."updated_at" FROM "friendships" f, "users" u
WHERE i."share_type" = 'email' AND i."recipient_id" IS NULL AND i."recipient_email" = u."email" AND f."status" = 'rejected'
  AND least(f."user_id", f."friend_id") = least(i."sender_id", u."id")
  AND greatest(f."user_id", f."friend_id") = greatest(i."sender_id", u."id");--> statement-breakpoint
DELETE FROM "challenge_invitations" WHERE "sender_id" IS NULL AND "recipient_id" IS NULL;--> statement-breakpoint
UPDATE "challenge_invitations" SET "message" = NULL, "recipient_email" = NULL WHERE "sender_id" IS NULL;
