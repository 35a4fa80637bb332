import type { MessageOnWire } from '@conch/protocol';
import type { Client } from '@conch/sdk';
import { byShownPlace } from '@conch/sdk/view';
import { untilStopped } from '../../chat/until-stopped.ts';
import { failureOf, usageFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { argument, flag, wholeNumber, yesOrNo } from '../../command-input.ts';
import { limitOutage } from '../../connection/connection-limit.ts';
import { OutageNote } from '../../conversation/outage-note.ts';
import { findSpace } from '../../names/find-space.ts';
import { jsonText } from '../../print/json-text.ts';
import { messageText } from '../../print/message-text.ts';
import type { Output, OutputStream } from '../../print/output.ts';

const USUAL_LAST = 10;
const MOST_MISSED = 500;

/** Prints the last messages of a space and follows it. */
export const tail = command({
  name: 'tail',
  summary: 'Prints the last messages of a space, and follows it until Ctrl-C.',
  examples: [
    'conch tail Office',
    'conch tail Office --last 100 --no-follow --ndjson',
    'conch tail Office --events --ndjson',
  ],
  endsItself: true,
  args: { space: argument('SPACE', 'name or id of a space', { completes: 'space' }) },
  options: {
    last: wholeNumber('N', `how many earlier messages; ${USUAL_LAST} if missing`),
    follow: yesOrNo('wait for new messages'),
    events: flag('every stored event with its decision, instead of messages'),
  },
  run: async (
    { client, out, signal, limitMs },
    { space, last = USUAL_LAST, follow = true, events },
  ) => {
    if (events && !follow) throw usageFailure('--events needs to follow. Leave --no-follow out.');
    const opened = await client();
    const { id: spaceId } = await untilStopped(findSpace(opened, space), signal);
    const stream = out.stream();
    const parts = { client: opened, out, stream, spaceId, last };
    try {
      if (follow) await followSpace({ ...parts, signal, limitMs, hasEvents: events });
      else for (const message of await lastMessages(parts)) show(parts, message);
    } finally {
      stream.end();
    }
  },
});

interface TailParts {
  readonly client: Client;
  readonly out: Output;
  readonly stream: OutputStream;
  readonly spaceId: string;
  readonly last: number;
}

function show({ out, stream }: Pick<TailParts, 'out' | 'stream'>, message: MessageOnWire): void {
  stream.add(message, messageText(out, message));
}

/** The newest messages, in the order of the page. Messages are loaded in the order of posting. */
async function lastMessages({
  client,
  spaceId,
  last,
}: Pick<TailParts, 'client' | 'spaceId' | 'last'>): Promise<readonly MessageOnWire[]> {
  const messages: MessageOnWire[] = [];
  if (last === 0) return messages;
  const limit = Math.min(last, 500);
  for await (const page of client.pages('readMessages', {
    params: { spaceId },
    query: { limit },
  })) {
    messages.unshift(...page);
    if (messages.length >= last) break;
  }
  return messages.slice(-last).toSorted(byShownPlace);
}

async function followSpace(
  parts: TailParts & {
    readonly signal: AbortSignal;
    readonly limitMs: number;
    readonly hasEvents: boolean;
  },
): Promise<void> {
  const { client, out, stream, spaceId, signal, limitMs, hasEvents } = parts;
  const done = Promise.withResolvers<void>();
  const live = Promise.withResolvers<void>();
  const shownIds = new Set<string>();
  const outage = new OutageNote(out.note);
  let early: MessageOnWire[] | null = [];
  const showOnce = (message: MessageOnWire): void => {
    if (!shownIds.has(message.id)) show(parts, message);
    shownIds.add(message.id);
  };
  const stop = client.listen(spaceId, {
    event: (event) => {
      if (hasEvents) {
        stream.add(event, jsonText(event));
        return;
      }
      for (const frame of event.frames) {
        if (frame.type !== 'message' && frame.type !== 'notice') continue;
        if (early === null) showOnce(frame.message);
        else early.push(frame.message);
      }
    },
    live: () => {
      outage.live();
      live.resolve();
    },
    // Some events were missed, so the newest messages are loaded again.
    resync: () =>
      void lastMessages({ ...parts, last: MOST_MISSED }).then(
        (all) => all.forEach(showOnce),
        done.reject,
      ),
    lost: () => outage.connectionLost(),
    ended: (failure) => done.reject(failure),
  });
  // After the connection was live once, the command waits without a limit for a lost connection.
  const stopWatching = limitOutage(client, { limitMs, fail: live.reject });
  // Ctrl-C is the normal way to end this command. Other signals are reported.
  const leave = (): void => {
    if (failureOf(signal.reason).kind === 'interrupted') done.resolve();
    else done.reject(signal.reason);
  };
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    await Promise.race([live.promise, done.promise]);
    if (!hasEvents) for (const message of await lastMessages(parts)) showOnce(message);
    for (const message of early) showOnce(message);
    early = null;
    await done.promise;
  } finally {
    signal.removeEventListener('abort', leave);
    stopWatching();
    stop();
  }
}
