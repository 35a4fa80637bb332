import type { MessageOnWire } from '@conch/protocol';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { isKnotted } from './is-knotted.ts';
import { LongText } from './long-text.tsx';
import { unmarked } from './one-line.ts';
import { withoutPartialTag } from './partial-tag.ts';
import { PlainIfUnread } from './plain-if-unread.tsx';

interface MessageBodyProps {
  readonly text: string;
  /** As they were stored; `null`: they are looked for in the text, as in a stream. */
  readonly mentions: MessageOnWire['mentions'] | null;
  readonly isStreaming: boolean;
}

const loadMarkdown = () => import('./markdown/markdown.tsx');

const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

// Once something is painted: the first message to come need not wait for it.
new PerformanceObserver((paints, observer) => {
  if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  void loadMarkdown();
}).observe({ type: 'paint', buffered: true });

/** What a message says; plain text until markdown has been loaded, and where it cannot be read. */
export const MessageBody = memo(function MessageBody(props: MessageBodyProps) {
  const { isStreaming, mentions } = props;
  const text = isStreaming ? withoutPartialTag(props.text) : props.text;
  const isPlain = useMemo(() => isKnotted(text), [text]);
  const isCut = isPlain && !isStreaming && text.length > LONGEST_PLAIN;
  const plain = isCut ? <CutText text={text} /> : <PlainText text={text} />;
  return (
    // Marks that are piled on a letter stay in their message; a ring or a descender has room.
    <div className="min-w-0 overflow-clip [overflow-clip-margin:0.25rem] [&>:first-child]:mt-0 [&>:last-child]:mb-0">
      {isPlain ? (
        plain
      ) : (
        <PlainIfUnread key={isStreaming ? 'stream' : text} plain={plain}>
          <Suspense fallback={<PlainText text={untilShaped(text, isStreaming)} />}>
            <Markdown
              text={text}
              mentions={isStreaming ? null : mentions}
              isStreaming={isStreaming}
            />
          </Suspense>
        </PlainIfUnread>
      )}
    </div>
  );
});

// What is longer would cost more than it is worth for that moment.
const LONGEST_UNMARKED = 4_000;

/** What stands there until markdown can be read: nobody is shown its marks. */
function untilShaped(text: string, isStreaming: boolean): string {
  return text.length > LONGEST_UNMARKED ? text : unmarked(text, isStreaming).trim();
}

function PlainText({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="my-1.5 whitespace-pre-wrap">
      <LongText text={text} />
    </p>
  );
}

// About two screens; what is longer and no markdown is seldom meant to be read.
const LONGEST_PLAIN = 8_000;

/** The beginning of a text that is not read as markdown, and all of it if somebody wants it. */
function CutText({ text }: { readonly text: string }) {
  const { t } = useTranslation('message');
  const [isWhole, setWhole] = useState(false);
  const start = text.slice(0, LONGEST_PLAIN).replace(/[\ud800-\udbff]$/u, '');
  return (
    <>
      <PlainText text={isWhole ? text : `${start}…`} />
      <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'showLess' : 'showAll')}
      </Button>
    </>
  );
}
