import type { RunView, StreamView } from '@conch/sdk/view';
import type { MessageOnWire } from '@conch/protocol';

/** What somebody who listens is told of streams: that one began and that it ended, once each. */
export interface StreamNews {
  readonly kind: 'writing' | 'finished' | 'stopped' | 'failed';
  readonly name: string;
}

/** Who is at work, and who speaks. */
export interface Speaking {
  readonly streams: readonly StreamView[];
  readonly runs: readonly RunView[];
}

interface Heard extends Speaking {
  readonly messages: readonly MessageOnWire[];
}

/** A bubble that goes away without a message is told of by its quiet line. */
export function streamNews(before: Speaking, now: Heard): readonly StreamNews[] {
  const known = new Set(before.streams.map(({ messageId }) => messageId));
  const running = new Set(now.streams.map(({ messageId }) => messageId));
  const ended = before.streams.filter(({ messageId }) => !running.has(messageId));
  const begun = now.streams.filter(({ messageId }) => !known.has(messageId));
  return [
    ...ended.flatMap(({ messageId, runId, agentName }) =>
      endOf(
        agentName,
        // A version has its bubble under an id of its own.
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

/** Those who said all of it in one moment: nobody has seen them write. */
function atOnce(before: Speaking, { runs, messages }: Heard): readonly StreamNews[] {
  const seen = new Set(before.streams.map(({ runId }) => runId));
  const working = new Set(runs.map(({ runId }) => runId));
  const over = before.runs.filter(({ runId }) => !seen.has(runId) && !working.has(runId));
  return over.flatMap((run) => {
    const message = messageWhere(messages, ({ runId }) => runId === run.runId);
    return endOf(message?.author?.name ?? '', message);
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
