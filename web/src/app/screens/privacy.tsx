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
          When you sign in we store the network address you came from, to protect your account. You see it in
          your data export; nobody else does.
        </p>
      </Section>
      <Section title="How We Use">
        <p>
          We use it to run {PRODUCT_NAME}: to draw your challenges, to score your prompts, to count your
          points and streaks, and to show you to the friends you choose. We do not sell personal data.
        </p>
        <p>
          Whoever runs this site can list your name, your email address, when you signed in last, and which
          challenges you completed on which day with what score. These lists hold no prompts; your prompts lie
          in the database that they keep.
        </p>
      </Section>
      <Section title="Data Storage">
        <p>
          We keep your data while your account is active. When you delete your account, your data is deleted
          with it. Passwords are stored only as hashes.
        </p>
        <p>
          An email address that you verified and changed later stays known with your account, so that what was
          left here under it is part of your download and is deleted with your account.
        </p>
        <p>
          When you see another person's prompt, behind a shared link or side by side, we note for 30 days
          which one it was, because a near copy of it earns no points. It is part of your download.
        </p>
        <p>
          {`When you stop invitations to your address, we keep a scrambled copy, so we know not to write to you again. People who try to invite you are told that the address accepts no invitations. It stays until you verify that address with a new account, or ask us at ${email}.`}
        </p>
      </Section>
      <Section title="Cookies">
        <p>
          We use cookies for the session that keeps you signed in, and one that remembers that this browser
          was used to sign in, but not by whom. Your theme and a few other choices are stored in your browser
          and never sent to us.
        </p>
      </Section>
      <Section title="Third-Party Services">
        <p>
          Where an AI service is connected, it receives the challenge and your prompt, never your name or
          email address. Your country can be guessed from your network address by a look-up service. You can
          sign in with Google or Facebook if you like. If usage statistics are switched on, they are collected
          by an analytics service without your prompts; a do-not-track setting of the browser is not taken
          into account.
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
