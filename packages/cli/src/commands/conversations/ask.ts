import { untilStopped } from '../../chat/until-stopped.ts';
import { CliFailure, usageFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { argument, optionalWords, text, wholeNumber } from '../../command-input.ts';
import type { CliContext } from '../../context.ts';
import { awaitChain } from '../../conversation/await-chain.ts';
import type { FailedRun } from '../../conversation/chain-watch.ts';
import { postMessage } from '../../conversation/post-message.ts';
import { wordsToPost } from '../../conversation/words-to-post.ts';
import { listMembers } from '../../names/find-member.ts';
import { findSpace } from '../../names/find-space.ts';
import { cleanLine } from '../../print/clean-text.ts';
import { messageText } from '../../print/message-text.ts';

/** Posts a message and waits for the answers. */
export const ask = command({
  name: 'ask',
  summary: 'Posts a message, waits until its chain is over, and prints the answers.',
  examples: [
    'conch ask Office "@HR please prepare the payroll report"',
    'conch ask Office --json "@Finance how much is left?"',
  ],
  endsItself: true,
  args: {
    space: argument('SPACE', 'name or id of a space', { completes: 'space' }),
    words: optionalWords('TEXT', 'the text; standard input if missing or “-”'),
  },
  options: {
    replyTo: text('MESSAGE', 'id of the message that it answers'),
    timeout: wholeNumber('SECONDS', 'stop the agents after this time', { least: 1 }),
  },
  run: async (context, { space, words, replyTo, timeout }) => {
    const { out, signal, limitMs } = context;
    const ready = await untilStopped(prepare(context, { space, words }), signal);
    const { content, opened, spaceId, spaceName, names } = ready;
    const nameOf = (id: string) => names.get(id) ?? 'An agent';
    const stream = out.stream();
    const failed: FailedRun[] = [];
    let answers = 0;
    try {
      await awaitChain({
        client: opened,
        spaceId,
        signal,
        timeoutMs: timeout === undefined ? null : timeout * 1_000,
        limitMs,
        note: (line) => out.note(line),
        post: async () => postMessage(opened, out, { spaceId, content, replyToId: replyTo }),
        onNews: ({ messages, failed: more, began, approvals }) => {
          failed.push(...more);
          for (const message of messages) {
            if (message.sender !== null) answers += 1;
            stream.add(message, messageText(out, message));
          }
          for (const { agentId, tool, verdict } of approvals) {
            if (verdict === null) out.note(`${nameOf(agentId)} asks a person to approve ${tool}.`);
          }
          const speaking = began.map(nameOf).join(', ');
          if (speaking !== '') out.progress(`${speaking} …`);
        },
      });
    } finally {
      out.progress(null);
      stream.end();
    }
    if (failed.length > 0) {
      const lines = failed.map(({ agentId, words: why }) => `${nameOf(agentId)} ${why}`);
      throw new CliFailure('failed', lines.join(' '), 'chain-failed');
    }
    if (answers === 0) out.note(`Nobody answered. “conch why ${quoted(spaceName)}” explains it.`);
  },
});

/**
 * Reads the text and finds the space. During this preparation Ctrl-C has nothing to stop on the
 * server.
 */
async function prepare(
  { client }: CliContext,
  { space, words }: { readonly space: string; readonly words: readonly string[] },
) {
  const content = await wordsToPost(words);
  const opened = await client();
  const { id: spaceId, name: spaceName, kind } = await findSpace(opened, space);
  if (kind === 'forum') {
    throw usageFailure(
      `${spaceName} is a forum, whose agents answer in ticks. Use “conch send” and “conch tick”.`,
    );
  }
  const members = await listMembers(opened, spaceId);
  const names = new Map(members.map(({ id, name }) => [id, cleanLine(name)]));
  return { content, opened, spaceId, spaceName, names };
}

function quoted(name: string): string {
  return /^[\w-]+$/u.test(name) ? name : `"${name}"`;
}
