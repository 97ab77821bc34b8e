import type { ReactNode } from "react";
import { DismissButton } from "./dismiss-button.tsx";
import { ResultFrame } from "./result-frame.tsx";

/** A part of the result of a change of several rows, such as the rows that were not changed. */
export function ResultPart({
  isSuccess,
  text,
  onClose,
  children,
}: {
  isSuccess: boolean;
  text: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <ResultFrame good={isSuccess} className="items-start py-1 ps-4 pe-1 [&>svg]:mt-3">
      <div className="min-w-0 grow">
        <p className="py-2.5 font-medium">{text}</p>
        {children}
      </div>
      <DismissButton onClick={onClose} />
    </ResultFrame>
  );
}
