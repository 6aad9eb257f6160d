import { useEffect, useRef, useState } from "react";
import type { ChangeEvent, FormEvent } from "react";
import { valuesFromDom } from "./dom-values.ts";

/** What every schema library that follows Standard Schema offers; the contract's schemas do. */
type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
      }[];
    };

export type FormSchema<Output> = {
  readonly "~standard": {
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  };
};

export type FormErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** The first message of every field that breaks a rule. */
export function fieldErrors<Values>(schema: FormSchema<unknown>, values: Values): FormErrors<Values> {
  const result = schema["~standard"].validate(values);
  if (result instanceof Promise) throw new Error("Form schemas answer at once");
  const errors: Record<string, string> = {};
  for (const issue of result.issues ?? []) {
    const step = issue.path?.[0];
    const field = String(typeof step === "object" ? step.key : (step ?? ""));
    errors[field] ??= issue.message;
  }
  return errors as FormErrors<Values>;
}

/** A schema, or how to load it: the first screens do not wait for the schema library. */
type SchemaSource<Output> = FormSchema<Output> | (() => Promise<FormSchema<Output>>);

type Options<Values, Output> = {
  schema: SchemaSource<Output>;
  initial: Values;
  /** Receives what the schema made of the values, and the values as typed. Runs one at a time. */
  onSubmit: (output: Output, values: Values) => Promise<void> | void;
};

/**
 * A form whose rules are a schema: nothing is complained about before the first submit, then every
 * change is checked again; a second submit while one is under way is ignored.
 */
export function useSchemaForm<Values extends Record<string, unknown>, Output>({
  schema,
  initial,
  onSubmit,
}: Options<Values, Output>) {
  const [values, setValues] = useState(initial);
  const [rules, setRules] = useState(typeof schema === "function" ? null : schema);
  const [checked, setChecked] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const running = useRef(false);
  const errors: FormErrors<Values> = checked && rules ? fieldErrors(rules, values) : {};
  const load = useRef(schema);

  useEffect(() => {
    const source = load.current;
    // Asked for once the form is; a failure is tried again by the submit.
    if (typeof source === "function") source().then(setRules, () => undefined);
  }, []);

  async function loadedRules(): Promise<FormSchema<Output>> {
    if (rules) return rules;
    const source = load.current;
    const loaded = typeof source === "function" ? await source() : source;
    setRules(loaded);
    return loaded;
  }

  function set<Key extends keyof Values & string>(key: Key, value: Values[Key]): void {
    setValues((before) => ({ ...before, [key]: value }));
  }

  async function submit(form: HTMLFormElement | null): Promise<void> {
    if (running.current) return;
    running.current = true;
    const standing = valuesFromDom(form, values);
    setValues(standing);
    try {
      const known = await loadedRules();
      setChecked(true);
      const result = known["~standard"].validate(standing);
      if (result instanceof Promise) throw new Error("Form schemas answer at once");
      if (result.issues) {
        focusFirst(form, Object.keys(fieldErrors(known, standing)));
        return;
      }
      setSubmitting(true);
      await onSubmit(result.value, standing);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  }

  return {
    values,
    errors,
    submitting,
    set,
    /** Forgets complaints and starts from `next` (or the first values). */
    reset(next: Values = initial) {
      setValues(next);
      setChecked(false);
    },
    /** For text inputs and selects. */
    field<Key extends keyof Values & string>(key: Key) {
      return {
        name: key,
        value: String(values[key] ?? ""),
        error: errors[key],
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
          set(key, event.target.value as Values[Key]),
      };
    },
    /** For `<form noValidate {...form.props}>`. */
    props: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  };
}

function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLElement && names.includes(control.getAttribute("name") ?? "")) {
      control.focus();
      return;
    }
  }
}
