import type { ComponentProps } from "react";
import { classes } from "./class-names.ts";

const variantClasses = {
  primary: "bg-leaf-600 text-white hover:bg-leaf-700 active:bg-leaf-800 shadow-soft",
  accent: "bg-clay-600 text-white hover:bg-clay-700 shadow-soft",
  secondary: "bg-white text-leaf-700 ring-1 ring-inset ring-sand-300 hover:bg-leaf-50 hover:ring-leaf-300",
  light: "bg-white text-leaf-800 hover:bg-leaf-50 shadow-soft",
  outline: "text-white ring-1 ring-inset ring-white/50 hover:bg-white/10",
  quiet: "text-leaf-700 hover:bg-leaf-50",
} as const;

const sizeClasses = {
  md: "min-h-11 px-5 text-sm",
  lg: "min-h-13 px-7 text-base",
} as const;

export type ButtonVariant = keyof typeof variantClasses;
type VariantProps = { variant?: ButtonVariant; size?: keyof typeof sizeClasses };

/** Returns the classes of a button. The back office needs them for its router links. */
export function buttonClasses(
  variant: ButtonVariant,
  size: keyof typeof sizeClasses,
  extra?: string,
): string {
  return classes(
    "inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold transition-colors duration-200 ease-calm",
    "disabled:cursor-not-allowed disabled:opacity-55 forced-colors:border",
    variantClasses[variant],
    sizeClasses[size],
    extra,
  );
}

export function Button({
  variant = "primary",
  size = "md",
  className,
  ...props
}: VariantProps & ComponentProps<"button">) {
  return <button type="button" {...props} className={buttonClasses(variant, size, className)} />;
}

export function ButtonLink({
  variant = "primary",
  size = "md",
  className,
  ...props
}: VariantProps & ComponentProps<"a">) {
  return <a {...props} className={buttonClasses(variant, size, className)} />;
}
