import { Square, SquareCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { Components, ExtraProps } from 'streamdown';
import { linkTarget } from '../link-target.ts';
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
import { MentionPill } from './mention-pill.tsx';
import { MessageLink, NamedPicture, PictureLink } from './message-link.tsx';
import { languageOf, plainWords } from './plain-words.ts';

interface Drawn {
  readonly children?: ReactNode;
  readonly node?: ExtraProps['node'];
}

/** How each element of a message is drawn: all of them, so that none is drawn by the library. */
export const ELEMENTS: Components = {
  a: Anchor,
  blockquote: Quotation,
  br: () => <br />,
  code: ({ children }: Drawn) => (
    <code className="rounded bg-sunken px-1 py-0.5 text-[0.9em] whitespace-pre-wrap">
      {children}
    </code>
  ),
  del: ({ children }: Drawn) => <del>{children}</del>,
  em: ({ children }: Drawn) => <em>{children}</em>,
  // Below the headings of the page.
  h1: ({ children }: Drawn) => <h3 {...heading('text-lg')}>{children}</h3>,
  h2: ({ children }: Drawn) => <h4 {...heading('text-base')}>{children}</h4>,
  h3: ({ children }: Drawn) => <h5 {...heading('')}>{children}</h5>,
  h4: ({ children }: Drawn) => <h6 {...heading('')}>{children}</h6>,
  h5: ({ children }: Drawn) => <h6 {...heading('text-soft')}>{children}</h6>,
  h6: ({ children }: Drawn) => <h6 {...heading('text-soft')}>{children}</h6>,
  hr: () => <hr className="my-3 border-line" />,
  input: ({ checked }: { readonly checked?: boolean }) => <TaskBox isDone={checked === true} />,
  li: ListItem,
  ol: NumberedList,
  p: Paragraph,
  pre: Fence,
  section: ({ children }: Drawn) => (
    <section className="mt-3 border-t border-line pt-2 text-sm text-soft">{children}</section>
  ),
  span: Span,
  strong: ({ children }: Drawn) => <strong className="font-semibold">{children}</strong>,
  sub: ({ children }: Drawn) => <sub>{children}</sub>,
  sup: ({ children }: Drawn) => <sup>{children}</sup>,
  table: Table,
  tbody: ({ children }: Drawn) => <tbody>{children}</tbody>,
  td: Cell,
  th: HeadCell,
  thead: ({ children }: Drawn) => <thead className="bg-sunken">{children}</thead>,
  tr: ({ children }: Drawn) => <tr>{children}</tr>,
  ul: PlainList,
} as Components;

function heading(size: string) {
  return { dir: 'auto', className: `mt-3 mb-1 font-semibold ${size}` } as const;
}

function Anchor({ node, children }: Drawn) {
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

/** A mention, a picture in a link, or what is left of a link that leads nowhere. */
function Span({ node, children }: Drawn) {
  const { t } = useTranslation('message');
  const who = node?.properties['dataMention'];
  if (typeof who === 'string') return <MentionPill who={who}>{children}</MentionPill>;
  const picture = node?.properties['dataPicture'];
  if (picture === undefined) return <span>{children}</span>;
  const words = plainWords(node);
  return <NamedPicture words={words === '' ? t('picture') : words} target={linkTarget(picture)} />;
}

function Fence({ node }: Drawn) {
  const code = node?.children[0];
  const className = code?.type === 'element' ? code.properties['className'] : undefined;
  const text = plainWords(node);
  return <CodeBlock code={text} language={languageOf(className)} />;
}

function TaskBox({ isDone }: { readonly isDone: boolean }) {
  const { t } = useTranslation('message');
  const Icon = isDone ? SquareCheck : Square;
  return (
    <span data-task="" className="me-1 inline-flex align-text-bottom">
      <Icon aria-hidden="true" className={`size-4 ${isDone ? 'text-good' : 'text-faint'}`} />
      {/* Words of the page have no say in the direction of the message. */}
      <bdi className="sr-only">{isDone ? t('taskDone') : t('taskOpen')}</bdi>
    </span>
  );
}
