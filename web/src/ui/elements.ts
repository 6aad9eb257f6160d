import type { ReactElement } from "react";

/** What is drawn beside something else: elements, several or none, and never a bare text, which translators replace. */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
