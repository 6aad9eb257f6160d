import { PROVIDER_SLOT, waysInVariant } from "@promptsmith/contract/identity/rules";
import { NO_MAIL_META, WAYS_IN_META } from "@promptsmith/contract/kernel/page-template";
import { paths, PRODUCT_NAME, PRODUCT_PROMISE } from "@promptsmith/contract/paths";

import { signInOptionsOf } from "../features/identity/identity.public.ts";
import { frontPictureAt } from "../features/sharing/sharing.public.ts";
import type { Env } from "../platform/env.ts";
import type { Front } from "../platform/http/web-app/app-page.ts";
import { canVerifyByMail } from "../platform/mail/mail-transport.ts";

/**
 * The preview of the start page, and the ways to sign in, so that the page shows no form that this instance
 * does not have.
 */
export function frontPage(env: Env): Front {
  const options = signInOptionsOf(env);
  return {
    paths: [paths.home, paths.auth],
    told: {
      [WAYS_IN_META]: JSON.stringify(options),
      // Firebase mails its own links.
      ...(!canVerifyByMail(env) && env.FIREBASE_API_KEY === undefined && { [NO_MAIL_META]: "true" }),
    },
    variant: { name: waysInVariant(options), words: { [PROVIDER_SLOT]: env.OIDC_NAME } },
    head: {
      title: PRODUCT_NAME,
      description: PRODUCT_PROMISE,
      url: `${env.PUBLIC_URL}/`,
      siteName: PRODUCT_NAME,
      picture: frontPictureAt(env.PUBLIC_URL),
    },
  };
}
