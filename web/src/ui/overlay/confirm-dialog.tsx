import type { ButtonKind } from "../button-class.ts";
import { Button } from "../button.tsx";
import { Dialog, DialogBody, DialogClose, DialogDescription, DialogFoot, DialogHead } from "./dialog.tsx";

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  keep,
  busy,
  kind = "danger",
  stacked,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  confirm: string;
  keep: string;
  busy: boolean;
  kind?: ButtonKind;
  /** Opens over another dialog. */
  stacked?: boolean;
  onConfirm: () => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} width="small" phone="card" stacked={stacked ?? false}>
      <DialogHead title={<span className="wrap-anywhere">{title}</span>} />
      <DialogBody className="md:pt-3">
        <DialogDescription className="text-body text-ink-2">{text}</DialogDescription>
      </DialogBody>
      <DialogFoot className="max-md:[&>*]:flex-1">
        <DialogClose asChild>
          <Button>{keep}</Button>
        </DialogClose>
        <Button kind={kind} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
