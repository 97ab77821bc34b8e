import type { ComponentProps } from "react";
import { FormScreen } from "./form-screen.tsx";

export type SettingsFrame = { title: string; back: { to: string; label: string } };

type Props = Pick<ComponentProps<typeof FormScreen>, "admin" | "tabs" | "children"> & {
  frame: SettingsFrame;
  text: { lead: string; onlyAdministrators: string };
  mayWrite: boolean;
};

/** The screen of settings, which only administrators may change. */
export function SettingsScreen({ frame, text, mayWrite, ...form }: Props) {
  return (
    <FormScreen
      {...frame}
      {...form}
      text={text.lead}
      seen={null}
      forbidden={mayWrite ? undefined : text.onlyAdministrators}
    />
  );
}
