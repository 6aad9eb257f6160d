import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";
import { MapPinOff } from "lucide-react";
import { Link } from "wouter";
import { useDocumentTitle } from "../../platform/browser/document-title.ts";
import { Logo } from "../../ui/drawing/logo.tsx";
import { Illustration } from "../../ui/state-block.tsx";

export default function NotFoundScreen() {
  useDocumentTitle("404 Page Not Found");
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="flex max-w-[20rem] flex-col items-center text-center">
        <Link href={paths.home} className="inline-flex rounded-control p-1.5">
          <Logo name={PRODUCT_NAME} />
        </Link>
        <span className="mt-6">
          <Illustration icon={<MapPinOff />} />
        </span>
        <h1 className="heading mt-2 text-h2 text-ink">404 Page Not Found</h1>
        <p className="mt-3 text-read text-ink-2">
          <span>The page you were looking for doesn't exist.</span>{" "}
          <Link href={paths.home} className="link-text font-normal underline">
            Return to the homepage.
          </Link>
        </p>
      </div>
    </main>
  );
}
