import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";
import { Link } from "wouter";
import { contactEmail } from "../../platform/contact.ts";

const YEAR = new Date().getFullYear();

/** Where there is no navigation it stands in the middle, below the card. */
export function Footer({ centred }: { centred: boolean }) {
  const email = contactEmail();
  return (
    <footer
      className={`flex flex-col gap-x-6 gap-y-2 pt-10 pb-8 text-caption text-ink-2 md:flex-row md:items-center ${centred ? "md:justify-center" : ""}`}
    >
      <p>
        © {YEAR} {PRODUCT_NAME}. All rights reserved.
      </p>
      <p>
        <span className="sr-only">Feedback: </span>
        <a href={`mailto:${email}`} className="hit-area wrap-anywhere hover:text-ink hover:underline">
          {email}
        </a>
      </p>
      <p>
        <Link href={paths.privacy} className="hit-area hover:text-ink hover:underline">
          Privacy Policy
        </Link>
      </p>
    </footer>
  );
}
