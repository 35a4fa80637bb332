import type { MessageOnWire } from '@conch/protocol';
import type { MemberView } from '@conch/sdk';
import { parseMentions, rosterOf, type Roster } from '@conch/sdk/view';
import { memo, useContext, useMemo } from 'react';
import { Block, Streamdown, type BlockProps } from 'streamdown';
import { OpenSpaceContext } from '../../open-space.ts';
import { parsedSpans, storedSpans, type MentionSpan } from '../mention-spans.ts';
import { ELEMENTS } from './elements.tsx';
import { REHYPE_PLUGINS, remarkPlugins } from './plugins.ts';

interface MarkdownProps {
  readonly text: string;
  /** As they were stored; `null`: they are looked for in the text. */
  readonly mentions: MessageOnWire['mentions'] | null;
  readonly isStreaming: boolean;
}

/** Markdown as it is shown: elements of React, made of what is allowed and of nothing else. */
export const Markdown = memo(function Markdown({ text, mentions, isStreaming }: MarkdownProps) {
  if (!isStreaming && mentions !== null) return <Stored text={text} mentions={mentions} />;
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
      className="space-y-0 [&>:first-child]:mt-0 [&>:last-child]:mb-0"
    >
      {text}
    </Streamdown>
  );
});

const NO_QUESTION = { enabled: false };
// A link that has not come to its end is only its words; formulas are not drawn.
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

/** One block of a text that grows: only the last of them is made anew with each word. */
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
