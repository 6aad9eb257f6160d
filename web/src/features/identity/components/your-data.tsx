import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { exportMyData } from "@promptsmith/contract/identity/calls";
import { Download, Trash2 } from "lucide-react";
import { startTransition, Suspense, useState } from "react";
import { buttonClass } from "../../../ui/button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { preloadable } from "../../../platform/preloadable.tsx";
import { usePreload } from "../../../platform/use-after-load.ts";

const DeleteAccountDialog = preloadable(() => import("./delete-account-dialog.tsx"));

/** What is stored can be taken along, and can be made to go. */
export default function YourData({ user }: { user: SelfUser }) {
  const [deleting, setDeleting] = useState(false);
  usePreload(DeleteAccountDialog);
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className="heading text-h3 text-ink">
        Your data
      </h2>
      <p className="mt-1 mb-4 text-body text-ink-2">
        Download everything we store about you, or delete your account and everything in it.
      </p>
      <div className="flex flex-col gap-3 md:flex-row">
        <a href={exportMyData.path} download className={buttonClass({ kind: "secondary" })}>
          <Download aria-hidden />
          <span>Download my data</span>
        </a>
        <Button
          kind="danger"
          icon={<Trash2 aria-hidden />}
          onClick={() => startTransition(() => setDeleting(true))}
        >
          Delete my account
        </Button>
      </div>
      {deleting && (
        <Suspense fallback={null}>
          <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </section>
  );
}
