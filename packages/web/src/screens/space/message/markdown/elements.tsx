import { Square, SquareCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsCodeFenceIncomplete, type Components, type ExtraProps } from 'streamdown';
import { useTranslation } from '../../../../words/use-translation.ts';
import { linkTarget } from '../text/link-target.ts';
import {
  Cell,
  HeadCell,
  ListItem,
  NumberedList,
  Paragraph,
  PlainList,
  Quotation,
  Table,
} from './blocks.tsx';
import { CodeBlock } from './code-block.tsx';
import { Diagram } from './diagram/diagram.tsx';
import { Formula } from './formula/formula.tsx';
import { MentionPill } from './mention-pill.tsx';
import { MessageLink, NamedPicture, PictureLink } from './message-link.tsx';

interface MarkdownElementProps {
  readonly children?: ReactNode;
  readonly node?: ExtraProps['node'];
}

/**
 * The components for all elements of a message. The library's default components are never used.
 */
export const ELEMENTS: Components = {
  a: Anchor,
  blockquote: Quotation,
  br: () => <br />,
  code: ({ children }: MarkdownElementProps) => (
    <code className="rounded bg-sunken px-1 py-0.5 text-[0.9em] whitespace-pre-wrap">
      {children}
    </code>
  ),
  del: ({ children }: MarkdownElementProps) => <del>{children}</del>,
  em: ({ children }: MarkdownElementProps) => <em>{children}</em>,
  // Message headings start at h3, because the page itself uses h1 and h2.
  h1: ({ children }: MarkdownElementProps) => <h3 {...heading('text-lg')}>{children}</h3>,
  h2: ({ children }: MarkdownElementProps) => <h4 {...heading('text-base')}>{children}</h4>,
  h3: ({ children }: MarkdownElementProps) => <h5 {...heading('')}>{children}</h5>,
  h4: ({ children }: MarkdownElementProps) => <h6 {...heading('')}>{children}</h6>,
  h5: ({ children }: MarkdownElementProps) => <h6 {...heading('text-soft')}>{children}</h6>,
  h6: ({ children }: MarkdownElementProps) => <h6 {...heading('text-soft')}>{children}</h6>,
  hr: () => <hr className="my-3 border-line" />,
  input: ({ checked }: { readonly checked?: boolean }) => <TaskBox isDone={checked === true} />,
  li: ListItem,
  ol: NumberedList,
  p: Paragraph,
  pre: Fence,
  section: ({ children }: MarkdownElementProps) => (
    <section className="mt-3 border-t border-line pt-2 text-sm text-soft">{children}</section>
  ),
  span: Span,
  strong: ({ children }: MarkdownElementProps) => (
    <strong className="font-semibold">{children}</strong>
  ),
  sub: ({ children }: MarkdownElementProps) => <sub>{children}</sub>,
  sup: ({ children }: MarkdownElementProps) => <sup>{children}</sup>,
  table: Table,
  tbody: ({ children }: MarkdownElementProps) => <tbody>{children}</tbody>,
  td: Cell,
  th: HeadCell,
  thead: ({ children }: MarkdownElementProps) => <thead className="bg-sunken">{children}</thead>,
  tr: ({ children }: MarkdownElementProps) => <tr>{children}</tr>,
  ul: PlainList,
} as Components;

function heading(size: string) {
  return { dir: 'auto', className: `mt-3 mb-1 font-semibold ${size}` } as const;
}

function Anchor({ node, children }: MarkdownElementProps) {
  const href = node?.properties['href'];
  const address = typeof href === 'string' ? href : undefined;
  const words = plainWords(node);
  if (node?.properties['dataPicture'] !== undefined) {
    return <PictureLink href={address} words={words} />;
  }
  return (
    <MessageLink href={address} words={words}>
      {children}
    </MessageLink>
  );
}

/** A span for a mention, a formula, a picture inside a link, or the text of a link without a valid target. */
function Span({ node, children }: MarkdownElementProps) {
  const { t } = useTranslation('message');
  const who = node?.properties['dataMention'];
  if (typeof who === 'string') return <MentionPill who={who}>{children}</MentionPill>;
  const formula = node?.properties['dataFormula'];
  if (formula !== undefined) {
    return <Formula source={plainWords(node)} isBlock={formula === 'block'} />;
  }
  const picture = node?.properties['dataPicture'];
  if (picture === undefined) return <span>{children}</span>;
  const words = plainWords(node);
  return <NamedPicture words={words === '' ? t('picture') : words} target={linkTarget(picture)} />;
}

function Fence({ node }: MarkdownElementProps) {
  const code = node?.children[0];
  const className = code?.type === 'element' ? code.properties['className'] : undefined;
  const text = plainWords(node);
  const language = languageOf(className);
  const isGrowing = useIsCodeFenceIncomplete();
  if (language === 'mermaid' && !isGrowing) return <Diagram source={text} />;
  return <CodeBlock code={text} language={language} />;
}

function TaskBox({ isDone }: { readonly isDone: boolean }) {
  const { t } = useTranslation('message');
  const Icon = isDone ? SquareCheck : Square;
  return (
    <span data-task="" className="me-1 inline-flex align-text-bottom">
      <Icon aria-hidden="true" className={`size-4 ${isDone ? 'text-good' : 'text-faint'}`} />
      {/* `<bdi>`, so that this label does not influence the direction of the message. */}
      <bdi className="sr-only">{isDone ? t('taskDone') : t('taskOpen')}</bdi>
    </span>
  );
}

/** The part of a node that `plainWords` reads. */
interface ReadableNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly ReadableNode[];
}

/** The text of an element without formatting. */
function plainWords(node: ReadableNode | undefined): string {
  if (node === undefined) return '';
  return node.value ?? (node.children ?? []).map(plainWords).join('');
}

const PREFIX = 'language-';

/** The language of a code fence, from its `language-` class. */
function languageOf(className: unknown): string {
  const classes: readonly unknown[] = Array.isArray(className) ? className : [className];
  for (const one of classes) {
    if (typeof one === 'string' && one.startsWith(PREFIX)) return one.slice(PREFIX.length);
  }
  return '';
}
