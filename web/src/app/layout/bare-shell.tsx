import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Logo } from "../../ui/drawing/logo.tsx";

/** Only the logo and no navigation, for steps that should be finished. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex h-(--header-height) items-center px-4 md:px-6">
        <Link href={paths.home} className="inline-flex rounded-control">
          <Logo name={PRODUCT_NAME} />
        </Link>
      </header>
      <main className="px-4 md:px-10">
        <Suspense fallback={null}>{children}</Suspense>
      </main>
    </>
  );
}
