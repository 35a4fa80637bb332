import { useTranslation } from '../../../../words/use-translation.ts';
import type { ReactNode } from 'react';
import { useIsCodeFenceIncomplete } from 'streamdown';
import { CopyButton } from '../../../../parts/buttons/copy-button.tsx';
import type { CodePiece } from './highlighter.ts';
import { useHighlighted } from './use-highlighted.ts';

interface CodeBlockProps {
  readonly code: string;
  /** The language of the code fence. Empty if the fence names no language. */
  readonly language: string;
  /** A button beside the copy button. */
  readonly action?: ReactNode;
  /** A line below the code. */
  readonly note?: string;
}

/** A box with code and a copy button. It scrolls sideways, also by keyboard. */
export function CodeBlock({ code, language, action, note }: CodeBlockProps) {
  const { t } = useTranslation('message');
  const isGrowing = useIsCodeFenceIncomplete();
  const text = code.replace(/\n$/u, '');
  const lines = useHighlighted(text, language, !isGrowing);
  const named = language === '' ? t('code') : language;
  return (
    <CodeFrame title={named} text={text} action={action}>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its arrow keys
        tabIndex={0}
        role="group"
        aria-label={t('codeIn', { language: named })}
        className="overflow-x-auto p-3 text-[0.85rem] leading-relaxed -outline-offset-2"
      >
        <code>{lines === null ? text : lines.map(codeLine)}</code>
      </pre>
      {note === undefined ? null : (
        <p dir="auto" className="border-t border-line px-3 py-1.5 text-xs text-soft">
          {note}
        </p>
      )}
    </CodeFrame>
  );
}

interface CodeFrameProps {
  readonly title: string;
  /** The text that the copy button copies. */
  readonly text: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The box around code and diagrams. */
export function CodeFrame({ title, text, action, children }: CodeFrameProps) {
  const { t } = useTranslation('message');
  return (
    <div dir="ltr" className="my-2 overflow-hidden rounded-xl border border-line bg-code">
      <div className="flex min-h-8 items-center justify-between gap-2 border-b border-line ps-3 pe-1">
        <span className="truncate font-mono text-xs text-faint">{title}</span>
        <span className="flex items-center">
          {action}
          <CopyButton text={text} label={t('copyCode')} />
        </span>
      </div>
      {children}
    </div>
  );
}

// The index is a stable key, because lines and their pieces never move.
function codeLine(line: readonly CodePiece[], nth: number) {
  return (
    <span key={nth}>
      {nth === 0 ? null : '\n'}
      {line.map(({ text, className, isItalic }, place) => (
        <span key={place} className={pieceClass(className, isItalic)}>
          {text}
        </span>
      ))}
    </span>
  );
}

function pieceClass(className: string | null, isItalic: boolean): string | undefined {
  const both = `${className ?? ''} ${isItalic ? 'italic' : ''}`.trim();
  return both === '' ? undefined : both;
}
