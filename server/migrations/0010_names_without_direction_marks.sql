-- Names saved before direction marks were stripped from them turn the words beside them. A name of nothing else is none.
UPDATE "users" SET "display_name" = nullif(
	regexp_replace(regexp_replace("display_name", '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), '^\s+|\s+$', '', 'g'),
	''
) WHERE "display_name" ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';--> statement-breakpoint
-- Usernames were once the start of the address. Longer than those the product makes, so none of them is taken.
UPDATE "users" SET "username" = 'learner' || substr(md5("username"), 1, 12)
WHERE "username" ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
