import type { MessageOnWire } from '@conch/protocol';
import { lazy, memo, Suspense, useMemo, useState, Component, type ReactNode } from 'react';
import { wantedParts } from '../../../client/lazy/wanted-parts.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { isTooComplex } from './text/is-too-complex.ts';
import { LongText } from './text/long-text.tsx';
import { unmarked } from './text/one-line.ts';
import { withoutPartialTag } from './text/partial-tag.ts';

interface PlainIfUnreadProps {
  readonly plain: ReactNode;
  readonly children: ReactNode;
}

/** An error boundary that shows the plain text if Markdown fails to load or to render. */
class PlainIfUnread extends Component<PlainIfUnreadProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}

interface MessageBodyProps {
  readonly text: string;
  /** The stored mentions. If null, as for a stream, mentions are parsed from the text. */
  readonly mentions: MessageOnWire['mentions'] | null;
  readonly isStreaming: boolean;
}

// Markdown is the largest script, so the composer loads first. Until then, messages are plain.
async function loadMarkdown() {
  await wantedParts.settled();
  return import('./markdown/markdown.tsx');
}

const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

// Preloads Markdown after the first paint, so that the first message does not wait for it.
new PerformanceObserver((paints, observer) => {
  if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  void loadMarkdown();
}).observe({ type: 'paint', buffered: true });

/** The text of a message. It is plain until Markdown has loaded, and if rendering fails. */
export const MessageBody = memo(function MessageBody(props: MessageBodyProps) {
  const { isStreaming, mentions } = props;
  const text = isStreaming ? withoutPartialTag(props.text) : props.text;
  const isPlain = useMemo(() => isTooComplex(text), [text]);
  const isCut = isPlain && !isStreaming && text.length > LONGEST_PLAIN;
  const plain = isCut ? <CutText text={text} /> : <PlainText text={text} />;
  return (
    // Clips piled combining marks at the edge of their message, so that the marks do not cover
    // other messages. Normal ascenders and descenders fit.
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

// Longer texts show their Markdown syntax until Markdown has loaded, because removing the syntax
// would take too long.
const LONGEST_UNMARKED = 4_000;

/** The text until Markdown has loaded, without Markdown syntax. */
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

// About two screens. People rarely read longer texts that are not rendered as Markdown.
const LONGEST_PLAIN = 8_000;

/** The beginning of a long plain text, with a button that shows the whole text. */
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
