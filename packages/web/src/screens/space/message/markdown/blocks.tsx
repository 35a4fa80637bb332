import { createContext, use, type ReactNode } from 'react';
import type { ExtraProps } from 'streamdown';
import { useTranslation } from '../../../../words/use-translation.ts';

interface MarkdownBlockProps {
  readonly children?: ReactNode;
  readonly node?: ExtraProps['node'];
}

// Only the outermost block has `dir="auto"`. The browser ignores the text of a nested block with a
// `dir` when it detects the direction of the outer block. An Arabic list would then show its
// numbers on the left.
const IsInside = createContext(false);

function useDirection(): { readonly dir?: 'auto' } {
  return use(IsInside) ? {} : { dir: 'auto' };
}

// The lines of a nested block are still aligned by the first letter of the block.
const BY_ITS_WORDS = '[unicode-bidi:plaintext]';

export function Paragraph({ children }: MarkdownBlockProps) {
  return (
    <p {...useDirection()} className={`my-1.5 ${BY_ITS_WORDS}`}>
      {children}
    </p>
  );
}

export function Quotation({ children }: MarkdownBlockProps) {
  return (
    <blockquote {...useDirection()} className="my-2 border-s-2 border-edge/60 ps-3 text-soft">
      <IsInside value>{children}</IsInside>
    </blockquote>
  );
}

export function NumberedList({
  children,
  start,
}: MarkdownBlockProps & { readonly start?: number }) {
  return (
    <ol
      {...(start === undefined ? {} : { start })}
      {...useDirection()}
      className="my-1.5 list-decimal ps-7"
    >
      <IsInside value>{children}</IsInside>
    </ol>
  );
}

export function PlainList({ children }: MarkdownBlockProps) {
  return (
    <ul {...useDirection()} className="my-1.5 list-disc ps-7">
      <IsInside value>{children}</IsInside>
    </ul>
  );
}

export function ListItem({ children }: MarkdownBlockProps) {
  return (
    <li
      className={`my-0.5 ps-1 has-[>[data-task]]:-ms-5 has-[>[data-task]]:list-none has-[>p>[data-task]]:-ms-5 has-[>p>[data-task]]:list-none ${BY_ITS_WORDS}`}
    >
      {children}
    </li>
  );
}

/**
 * A table. A table that is too wide scrolls sideways in its own box, and the conversation does not
 * scroll sideways.
 */
export function Table({ children }: MarkdownBlockProps) {
  const { t } = useTranslation('message');
  return (
    // Aligns the table by the direction of its text.
    <div {...useDirection()} className="my-2">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its arrow keys
        tabIndex={0}
        role="group"
        aria-label={t('table')}
        className="w-fit max-w-full overflow-x-auto rounded-xl border border-line -outline-offset-2"
      >
        <IsInside value>
          <table className="text-sm break-normal">{children}</table>
        </IsInside>
      </div>
    </div>
  );
}

export function Cell({ children, node }: MarkdownBlockProps) {
  return (
    <td className={`border-t border-line px-3 py-1.5 align-top ${side(node)} ${BY_ITS_WORDS}`}>
      {children}
    </td>
  );
}

export function HeadCell({ children, node }: MarkdownBlockProps) {
  return (
    <th scope="col" className={`px-3 py-1.5 font-semibold ${side(node)} ${BY_ITS_WORDS}`}>
      {children}
    </th>
  );
}

function side(node: ExtraProps['node']): string {
  const align = node?.properties['align'];
  if (align === 'center') return 'text-center';
  return align === 'right' ? 'text-end' : 'text-start';
}
