/** An element of a picture in the form satori reads: boxes laid out as in CSS flexbox, and text in them. */
export type PictureNode = {
  readonly type: "div" | "img";
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>;
    readonly children?: string | readonly PictureNode[];
    /** SVG source, for an `img` that fills its box. */
    readonly svg?: string;
  };
};

export type Picture = { readonly width: number; readonly height: number; readonly root: PictureNode };
