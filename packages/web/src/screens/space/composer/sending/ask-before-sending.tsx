import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../../parts/buttons/button.tsx';

/** The possible answers to the question before sending. */
export interface SendAnswers {
  readonly edit: () => void;
  readonly send: () => void;
}

interface AskBeforeSendingProps {
  readonly label: string;
  /** The visible label, with each name in its own text direction. */
  readonly title: ReactNode;
  /** The most likely correction. Null if there is none. */
  readonly fix: { readonly words: ReactNode; readonly act: () => void } | null;
  readonly edit: { readonly words: string; readonly act: () => void };
  /** Sends the message unchanged. Null if the space refuses such a message. */
  readonly send: { readonly words: string; readonly act: () => void } | null;
}

/** A question that the composer asks before it sends a message that looks like a mistake. */
export function AskBeforeSending({ label, title, fix, edit, send }: AskBeforeSendingProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    buttons.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      role="alertdialog"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        edit.act();
      }}
      className="mb-1.5 flex flex-wrap items-center justify-between gap-2 rounded-xl bg-warn-tint px-3 py-2"
    >
      <p className="text-sm font-medium text-warn">{title}</p>
      <div ref={buttons} className="flex flex-wrap gap-2">
        {fix === null ? null : (
          <Button look="main" onClick={fix.act}>
            {fix.words}
          </Button>
        )}
        <Button onClick={edit.act}>{edit.words}</Button>
        {send === null ? null : <Button onClick={send.act}>{send.words}</Button>}
      </div>
    </div>
  );
}
