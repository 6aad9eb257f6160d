import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { useState } from "react";
import type { ReactNode } from "react";
import { contactEmail } from "../../platform/contact.ts";
import { useDocumentTitle } from "../../platform/browser/document-title.ts";

export default function PrivacyScreen() {
  useDocumentTitle("Privacy Policy");
  const email = contactEmail();
  const [today] = useState(() =>
    new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" }),
  );
  return (
    <article className="mx-auto w-full max-w-[70ch] pt-2 md:pt-6">
      <h1 className="heading text-h1 text-ink">Privacy Policy</h1>
      <p className="mt-1 text-body text-ink-3">{`Last updated: ${today}`}</p>
      <Section title="Information We Collect">
        <p>
          We collect your name and your email address. You also tell us your age group, your country and your
          interests, and your phone number if you want to. We keep the prompts you write, the scores they get,
          and the friends and invitations you add.
        </p>
        <p>
          When you sign in we store your IP address, to protect your account. It is part of your download, and
          nobody else sees it.
        </p>
      </Section>
      <Section title="How We Use">
        <p>
          We use it to run {PRODUCT_NAME}: to pick your challenges, score your prompts, count your points and
          streaks, and let the friends you choose see how you are doing. We do not sell personal data.
        </p>
        <p>
          The people who run this site can list your name, your email address, your last sign-in, and the
          challenges you completed, with dates and scores. Your prompts are not in these lists, but they are
          stored in the site's database.
        </p>
      </Section>
      <Section title="Data Storage">
        <p>
          We keep your data while your account is active. When you delete your account, your data is deleted
          with it. Passwords are stored only as hashes.
        </p>
        <p>
          If you verify an email address and change it later, we keep the old one with your account. So
          anything linked to it is part of your download and is deleted with your account.
        </p>
        <p>
          When you see another person's prompt, through a shared link or side by side, we remember for 30 days
          which one it was, because a near copy of it earns no points. This is part of your download.
        </p>
        <p>
          {`When you stop invitations to your address, we keep a scrambled copy, so we know not to write to you again. People who try to invite you see that this address does not accept invitations. We keep the copy until you verify that address with a new account, or ask us at ${email}.`}
        </p>
      </Section>
      <Section title="Cookies">
        <p>
          We use cookies for the session that keeps you signed in, and one that remembers that somebody signed
          in with this browser, but not who. Your theme and a few other choices are stored in your browser and
          never sent to us.
        </p>
      </Section>
      <Section title="Third-Party Services">
        <p>
          If an AI service is connected, it receives the challenge and your prompt, never your name or email
          address. A look-up service can guess your country from your IP address. You can sign in with Google
          or Facebook if you like. If usage statistics are on, an analytics service collects them, without
          your prompts. It ignores your browser's do-not-track setting.
        </p>
      </Section>
      <Section title="Your Rights">
        <p>
          In Settings, under Your data, you can download everything stored about you as one file, and you can
          delete your account.
        </p>
      </Section>
      <Section title="Contact">
        <p>
          Questions and feedback reach us at{" "}
          <a href={`mailto:${email}`} className="link-text wrap-anywhere">
            {email}
          </a>
          .
        </p>
      </Section>
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="heading text-h3 text-ink">{title}</h2>
      <div className="mt-2 flex flex-col gap-3 text-read text-ink-2">{children}</div>
    </section>
  );
}
