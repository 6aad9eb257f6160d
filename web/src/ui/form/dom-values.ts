/**
 * `values` with what the form's fields of the same names hold: a password manager may have put it there
 * without an event, so that nothing but the fields themselves knows of it.
 */
export function valuesFromDom<Values extends Record<string, unknown>>(
  form: HTMLFormElement | null,
  values: Values,
): Values {
  const standing: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement && typeof value === "string";
    standing[name] = isText ? field.value : value;
  }
  return { ...values, ...standing };
}
