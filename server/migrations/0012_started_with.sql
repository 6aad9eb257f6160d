CREATE TABLE "started_with" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_fingerprint" text NOT NULL,
	"public_url" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
