import * as z from "zod/mini";
import { addressForm, isEmail, isNewEmail } from "./address.ts";
import { codePoints, isBlank, withoutDirectionMarks } from "./characters.ts";

type TextRule = {
  /** Message when the text is missing, not a string, or blank. */
  readonly required: string;
  /** Largest length in code points, after trimming. */
  readonly max: number;
  readonly tooLong: string;
};

/** A trimmed text in which there is something to see. */
export function requiredText({ required, max, tooLong }: TextRule) {
  return z.string(required).check(
    z.trim(),
    z.refine((text) => !isBlank(text), required),
    z.refine((text) => codePoints(text) <= max, tooLong),
  );
}

/** The name of a person. It is shown within other texts, so it may not change their direction. */
export function personName({ required, max, tooLong }: TextRule) {
  return z.string(required).check(
    z.overwrite(withoutDirectionMarks),
    z.trim(),
    z.refine((text) => !isBlank(text), required),
    z.refine((text) => codePoints(text) <= max, tooLong),
  );
}

/** A trimmed text that may be empty. */
export function limitedText(max: number, tooLong: string) {
  return z.string(tooLong).check(
    z.trim(),
    z.refine((text) => codePoints(text) <= max, tooLong),
  );
}

export const INVALID_EMAIL = "Please enter a valid email address";

const addressThat = (isGood: (text: string) => boolean, required: string) =>
  z
    .string(required)
    .check(z.overwrite(addressForm), z.minLength(1, required), z.refine(isGood, INVALID_EMAIL));

/** An e-mail address in its one form. An account of earlier days may have a local part outside ASCII. */
export const email = (required: string = INVALID_EMAIL) => addressThat(isEmail, required);

/** The address of a person who is new here. */
export const newEmail = (required: string = INVALID_EMAIL) => addressThat(isNewEmail, required);

/**
 * An id inside a JSON body. A wrong type is a bad request with `message`; an integer that no row can
 * have becomes 0, which resolves to nothing, so the caller reads "not found".
 */
export function bodyId(message: string) {
  return z.pipe(
    z.int(message),
    z.transform((id) => (id >= 1 && id <= 2_147_483_647 ? id : 0)),
  );
}

export const NAME_TOO_LONG = "Name must be at most 100 characters";
