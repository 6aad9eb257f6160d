import { skeletonOf } from "@promptsmith/assessment";

/** As it is read, with all blanks alike; letter case tells no two names apart. */
const read = (name: string): string => name.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/g, " ");
const looks = (name: string): string => read(name).split(" ").map(skeletonOf).join(" ");

/** Whether a name looks as another one and is not the same: two people called Ann are no matter. */
export const isLookAlike = (name: string, other: string): boolean =>
  looks(name) === looks(other) && read(name) !== read(other);
