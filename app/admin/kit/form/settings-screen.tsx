import type { ComponentProps } from "react";
import { useAdminLink } from "../admin-link.ts";
import { FormScreen } from "./form-screen.tsx";

type Props = Pick<ComponentProps<typeof FormScreen>, "admin" | "tabs" | "version" | "children"> & {
  text: { title: string; lead: string; back?: string; missingRight: string };
  /** The path of the parent screen, below the prefix of the back office. A section of the settings has none. */
  back?: string | undefined;
  mayWrite: boolean;
};

/** A screen with settings. Only administrators may change them. */
export function SettingsScreen({ text, back, mayWrite, ...form }: Props) {
  const link = useAdminLink();
  return (
    <FormScreen
      {...form}
      title={text.title}
      back={back && text.back ? { to: link(back), label: text.back } : undefined}
      text={text.lead}
      expectedUpdatedAt={null}
      forbidden={mayWrite ? undefined : text.missingRight}
    />
  );
}
