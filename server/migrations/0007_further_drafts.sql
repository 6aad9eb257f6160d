CREATE TABLE "comparisons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comparisons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"challenge_id" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comparisons_user_challenge_key" UNIQUE("user_id","challenge_id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"challenge_id" integer NOT NULL,
	"number" integer NOT NULL,
	"prompt" text NOT NULL,
	"fidelity_score" integer,
	"clarity_score" integer,
	"conciseness_score" integer,
	"creativity_score" integer,
	"overall" integer,
	"counted" integer,
	"scored_by" text,
	"assessor_version" text,
	"estimate" boolean DEFAULT false NOT NULL,
	"assessment" jsonb,
	"feedback" text,
	"improvement_suggestions" text,
	"first_read_anew" boolean DEFAULT false NOT NULL,
	"may_earn" boolean DEFAULT true NOT NULL,
	"points_gained" integer,
	"submitted_at" timestamp (3) with time zone,
	"judged_at" timestamp (3) with time zone,
	"version" bigint NOT NULL,
	"idempotency_key" text,
	"lease_until" timestamp (3) with time zone,
	"lease_owner" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_user_challenge_number_key" UNIQUE("user_id","challenge_id","number")
);
--> statement-breakpoint
ALTER TABLE "point_awards" DROP CONSTRAINT "point_awards_user_challenge_key";--> statement-breakpoint
ALTER TABLE "challenge_invitations" ADD COLUMN "shared_draft" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "point_awards" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "best_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "best_counted" integer;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "drafts_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_challenges" ADD COLUMN "drafts_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "compare_prompts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_idempotency_key" ON "drafts" USING btree ("user_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "point_awards" ADD CONSTRAINT "point_awards_user_challenge_number_key" UNIQUE("user_id","challenge_id","number");