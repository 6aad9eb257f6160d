import { PRODUCT_NAME, PRODUCT_PROMISE } from "@promptsmith/contract/paths";
import { Avatar } from "../ui/avatar.tsx";
import { Logo } from "../ui/drawing/logo.tsx";

/** Marks both ends of a slot's name: a private-use character, which no text of ours has. */
export const SLOT = "\uE000";
export const slot = (name: string) => `${SLOT}${name}${SLOT}`;

/** A shared challenge with slots, which the server fills with what everyone with the link may see. */
export function SharedContent() {
  return (
    <>
      <header className="flex h-(--header-height) items-center px-4 md:px-6 max-[24.375rem]:[&_.overline-text]:hidden">
        <Logo name={PRODUCT_NAME} />
      </header>
      <main className="page-padding mx-auto max-w-[76.5rem] pt-2 md:pt-4">
        <div className="mx-auto max-w-[42rem] md:pt-4">
          <div className="flex items-start gap-3.5">
            <Avatar initials="" size={48} />
            <div className="min-w-0 flex-1">
              <p className="text-[1.0625rem] leading-6 font-semibold text-balance wrap-anywhere text-ink">
                <bdi>{slot("sender")}</bdi> shared a challenge with you
              </p>
              {/* The day is one of the visitor's own calendar, which only the program knows. */}
              <p className="text-caption">&nbsp;</p>
              <p className="mt-1 text-body text-ink-2">{PRODUCT_PROMISE}</p>
              <p className="mt-2 w-fit max-w-full rounded-card rounded-tl-[4px] bg-surface px-4 py-3 text-body wrap-anywhere whitespace-pre-line text-ink shadow-card empty:hidden">
                {slot("message")}
              </p>
            </div>
          </div>
          <div className="mt-4 overflow-hidden rounded-card bg-surface shadow-card md:mt-6">
            <div className="relative h-20 bg-sunken md:h-30">
              <span className="absolute inset-y-0 left-4 flex items-center gap-2 text-name font-medium md:left-8">
                <span className="size-6" />
                <span>{slot("category")}</span>
              </span>
            </div>
            <div className="px-4 pt-3.5 pb-4 md:px-8 md:pt-6 md:pb-7">
              <div className="flex items-center justify-between gap-4">
                <span className="overline-text text-ink-2">{slot("difficulty")}</span>
                <span className="figure-text text-label tracking-normal text-ink-2">
                  {`+${slot("points")} points`}
                </span>
              </div>
              <h1 className="heading mt-2 text-h1 wrap-anywhere text-ink md:mt-3">{slot("title")}</h1>
              <p className="mt-1.5 text-read wrap-anywhere whitespace-pre-line text-ink-2 md:mt-2">
                {slot("description")}
              </p>
            </div>
          </div>
        </div>
      </main>
    </>
  );
}
