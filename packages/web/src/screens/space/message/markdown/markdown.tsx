import type { MessageOnWire } from '@conch/protocol';
import type { MemberView } from '@conch/sdk';
import { parseMentions, rosterOf, type Roster } from '@conch/sdk/view';
import { memo, useContext, useMemo, useState } from 'react';
import { Block, Streamdown, type BlockProps } from 'streamdown';
import { OpenSpaceContext } from '../../open-space.ts';
import { parsedSpans, storedSpans, type MentionSpan } from '../text/mention-spans.ts';
import { ELEMENTS } from './elements.tsx';
import { growingBlocks } from './growing-blocks.ts';
import { REHYPE_PLUGINS, remarkPlugins } from './plugins.ts';

interface MarkdownProps {
  readonly text: string;
  /** The stored mentions. If null, mentions are parsed from the text. */
  readonly mentions: MessageOnWire['mentions'] | null;
  readonly isStreaming: boolean;
}

/** Renders Markdown as React elements. Only allowed elements are rendered. */
export const Markdown = memo(function Markdown({ text, mentions, isStreaming }: MarkdownProps) {
  if (!isStreaming && mentions !== null) return <Stored text={text} mentions={mentions} />;
  return <Growing text={text} isStreaming={isStreaming} />;
});

function Growing({ text, isStreaming }: Pick<MarkdownProps, 'text' | 'isStreaming'>) {
  const [blocksOf] = useState(growingBlocks);
  return (
    <Streamdown
      mode="streaming"
      parseIncompleteMarkdown={isStreaming}
      isAnimating={isStreaming}
      controls={false}
      lineNumbers={false}
      linkSafety={NO_QUESTION}
      remend={REMEND}
      components={ELEMENTS}
      rehypePlugins={REHYPE_PLUGINS}
      BlockComponent={GrowingBlock}
      parseMarkdownIntoBlocksFn={blocksOf}
      className="space-y-0 [&>:first-child]:mt-0 [&>:last-child]:mb-0"
    >
      {text}
    </Streamdown>
  );
}

const NO_QUESTION = { enabled: false };
// An unfinished link is shown as plain text. Formulas are not rendered.
const REMEND = { linkMode: 'text-only', katex: false } as const;

function Stored({
  text,
  mentions,
}: {
  readonly text: string;
  readonly mentions: MessageOnWire['mentions'];
}) {
  const plugins = useMemo(() => remarkPlugins(storedSpans(mentions)), [mentions]);
  return (
    <Block
      content={text}
      index={0}
      isIncomplete={false}
      shouldParseIncompleteMarkdown={false}
      shouldNormalizeHtmlIndentation={false}
      components={ELEMENTS}
      rehypePlugins={REHYPE_PLUGINS}
      remarkPlugins={plugins}
    />
  );
}

/** One block of a streaming text. Each new word renders only the last block again. */
const GrowingBlock = memo(function GrowingBlock(props: BlockProps) {
  const { content } = props;
  const members = useContext(OpenSpaceContext)?.view.members ?? NOBODY;
  const spans = useMemo(() => spansIn(content, members), [content, members]);
  const plugins = useMemo(() => remarkPlugins(spans), [spans]);
  return <Block {...props} remarkPlugins={plugins} />;
});

const NOBODY: readonly MemberView[] = [];
const rosters = new WeakMap<readonly MemberView[], Roster>();

function spansIn(text: string, members: readonly MemberView[]): readonly MentionSpan[] {
  let roster = rosters.get(members);
  if (roster === undefined) {
    roster = rosterOf(members);
    rosters.set(members, roster);
  }
  return parsedSpans(parseMentions(text, roster));
}
