/** What is in the page before its program runs. */
export type PageContent = {
  /** Text and slot names alternate; text comes first. */
  readonly markup: readonly string[];
  /** Whether it holds words to read, and not only a sign that the page is loading. */
  readonly isToRead: boolean;
  /** The reads that the boot script begins; `:token` stands for the second part of the page's own address. */
  readonly reads: readonly string[];
};

/** A screen people meet first. */
export type PageScreen = {
  /** A whole address, or its beginning where it ends with a slash. */
  readonly path: string;
  readonly visitor: PageContent;
  readonly session: PageContent;
  /** Content that replaces the visitor's on an instance with other settings, by the name of the variant. */
  readonly variants?: Readonly<Record<string, PageContent>>;
  /** Files of the program that this screen needs beside the entry. */
  readonly chunks: readonly string[];
};

/** The application's one page as the build leaves it for the server: as data, so that no one has to parse HTML. */
export type PageTemplate = {
  /** Four parts of the page: up to the server's head lines, from there to the styles, to the content, and the rest. */
  readonly parts: readonly [string, string, string, string];
  readonly styles: {
    /** The file with all of them. */
    readonly sheet: string;
    /** The styles that readable content needs; inlined in the page, since a file would delay the words. */
    readonly toRead: string;
  };
  /** SHA-256, in base64, of each script that is in the page itself. */
  readonly scripts: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly entry: string;
  readonly screens: readonly PageScreen[];
};

/** The name of the meta element in which the server tells the boot script what to begin. */
export const BOOT_META = "boot";

/** The name of the meta element in which the server tells the program which ways in there are. */
export const WAYS_IN_META = "ways-in";

/** The name of the meta element with which the server tells the program that it sends no mail to anybody. */
export const NO_MAIL_META = "no-mail";

export type BootOrder = {
  readonly entry: string;
  readonly sheet: string;
  readonly chunks: readonly string[];
  readonly reads: readonly string[];
  /** Whether there is something to read in the page: then it has the styles of that, and it is painted before all else. */
  readonly isToRead: boolean;
};
