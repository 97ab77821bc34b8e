import { type DefaultValue, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import type { z } from "zod";
import { constraintsOf } from "./constraints.ts";
import type { FormAnswer } from "./form-answer.ts";

/**
 * A form of the back office: one schema validates it here and on the server, first on submit, then while typing. `answer`
 * is the route's actionData, `values` are the initial values.
 */
export function useAdminForm<Schema extends z.ZodObject>({
  schema,
  answer,
  values,
}: {
  schema: Schema;
  answer: FormAnswer | undefined;
  values: DefaultValue<z.input<Schema>>;
}) {
  // A failed submission has no answer, so the previous answer stays.
  const last = useRef(answer);
  last.current = answer ?? last.current;
  const known = last.current;
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    lastResult: known?.result ?? null,
    defaultValue: values,
    constraint: constraintsOf(schema),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  return { form, fields, answer: known };
}
