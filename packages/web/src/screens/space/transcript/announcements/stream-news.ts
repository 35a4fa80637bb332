import type { ActiveRun } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';
import type { PageStream } from '../../../../client/spaces/page-view.ts';

/** An announcement for screen readers that an answer began or ended. It is announced once. */
export interface StreamNews {
  readonly kind: 'writing' | 'finished' | 'stopped' | 'failed';
  readonly name: string;
}

/** The runs in progress and their streams. */
export interface SpeakingAgents {
  readonly streams: readonly PageStream[];
  readonly runs: readonly ActiveRun[];
}

interface SpeakingView extends SpeakingAgents {
  readonly messages: readonly MessageOnWire[];
}

/**
 * The announcements for the changes between two states. A stream that ends without a message gets
 * no announcement here, because the row about its silence is announced.
 */
export function streamNews(before: SpeakingAgents, now: SpeakingView): readonly StreamNews[] {
  const known = new Set(before.streams.map(({ messageId }) => messageId));
  const running = new Set(now.streams.map(({ messageId }) => messageId));
  const ended = before.streams.filter(({ messageId }) => !running.has(messageId));
  const begun = now.streams.filter(({ messageId }) => !known.has(messageId));
  return [
    ...ended.flatMap(({ messageId, runId, agentName }) =>
      endOf(
        agentName,
        // The stream of a regenerated version has a different id than its message.
        messageWhere(
          now.messages,
          ({ id, versionRunId }) => id === messageId || versionRunId === runId,
        ),
      ),
    ),
    ...atOnce(before, now),
    ...begun.map(({ agentName }): StreamNews => ({ kind: 'writing', name: agentName })),
  ];
}

/** Answers that arrived as a whole, without a visible stream. */
function atOnce(before: SpeakingAgents, { runs, messages }: SpeakingView): readonly StreamNews[] {
  const earlierRunIds = new Set(before.streams.map(({ runId }) => runId));
  const working = new Set(runs.map(({ runId }) => runId));
  const over = before.runs.filter(({ runId }) => !earlierRunIds.has(runId) && !working.has(runId));
  return over.flatMap((run) => {
    const message = messageWhere(messages, ({ runId }) => runId === run.runId);
    return endOf(message?.sender?.name ?? '', message);
  });
}

function messageWhere(
  messages: readonly MessageOnWire[],
  isIt: (message: MessageOnWire) => boolean,
): MessageOnWire | undefined {
  return messages.findLast((one) => one.notice === null && isIt(one));
}

function endOf(name: string, message: MessageOnWire | undefined): readonly StreamNews[] {
  if (message === undefined) return [];
  const kinds = { complete: 'finished', cancelled: 'stopped', failed: 'failed' } as const;
  return [{ kind: kinds[message.status], name }];
}
