import { type DefaultValue, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import type { z } from "zod";
import { htmlConstraints } from "./constraints.ts";
import type { FormAnswer } from "./form-answer.ts";

/**
 * A form of the back office. The browser and the server validate it with the same schema. `answer` is the route's
 * actionData, and `values` are the initial values.
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
  const lastAnswer = useRef(answer);
  lastAnswer.current = answer ?? lastAnswer.current;
  const currentAnswer = lastAnswer.current;
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    lastResult: currentAnswer?.result ?? null,
    defaultValue: values,
    constraint: htmlConstraints(schema),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  return { form, fields, answer: currentAnswer };
}
