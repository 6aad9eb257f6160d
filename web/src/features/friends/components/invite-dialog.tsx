import { useState } from "react";
import { Dialog, DialogBody, DialogHead } from "../../../ui/overlay/dialog.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { DEFAULT_INVITE_MESSAGE } from "../domain/invite-link.ts";
import { InviteByEmail } from "./invite-by-email.tsx";
import { InviteByLink } from "./invite-by-link.tsx";

type Tab = "social" | "email";
const TABS = [
  { value: "social", label: "Social" },
  { value: "email", label: "Email" },
] as const;

export default function InviteDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogHead title="Invite Friends" />
      <Ways />
    </Dialog>
  );
}

/** Lives as long as the dialog is open: message and link are forgotten when it closes. */
function Ways() {
  const [tab, setTab] = useState<Tab>("social");
  const [message, setMessage] = useState(DEFAULT_INVITE_MESSAGE);
  const [link, setLink] = useState<{ id: number; url: string; message: string } | null>(null);
  return (
    <DialogBody className="md:pb-8">
      <TabList
        id="invite"
        label="Ways to invite"
        kind="segment"
        stretch
        value={tab}
        onChange={setTab}
        items={TABS}
        className="dark:bg-sunken"
      />
      <TabPanel id="invite" value="social" active={tab} className="pt-5">
        <InviteByLink message={message} onMessage={setMessage} link={link} onLink={setLink} />
      </TabPanel>
      <TabPanel id="invite" value="email" active={tab} className="pt-5">
        <InviteByEmail message={message} onMessage={setMessage} />
      </TabPanel>
    </DialogBody>
  );
}
