import type { ReadStream, WriteStream } from 'node:tty';
import { ConchError, openClient, type Client, type FollowedSpace } from '@conch/sdk';
import { CliFailure, failureOf } from '../cli-failure.ts';
import { fetchWithin } from '../connection/answer-limit.ts';
import { limitOutage } from '../connection/connection-limit.ts';
import { ChatRoom } from './room/chat-room.ts';
import { readKeys } from './screen/read-keys.ts';
import { TerminalScreen } from './screen/terminal-screen.ts';
import { untilStopped } from './until-stopped.ts';

interface ChatSource {
  readonly client: Client;
  readonly spaceId: string;
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly hasColours: boolean;
  /** Ends the chat when it aborts. */
  readonly signal: AbortSignal;
  /** Prints lines after the chat. */
  readonly note: (...lines: readonly string[]) => void;
  /** How long the chat waits until the space is loaded. */
  readonly limitMs: number;
  /** Lines to show at the beginning. */
  readonly opening: readonly string[];
  /** Called with a function that shows a problem inside the chat. */
  readonly onTell: (tell: (words: string) => void) => void;
}

interface ChatClientSource {
  readonly url: string;
  readonly token: string | null;
  /** How long the chat waits for a silent server. */
  readonly limitMs: number;
}

/** Opens a client for the chat. Problems go to `tell`, because the chat controls the screen. */
export function chatClient(
  { url, token, limitMs }: ChatClientSource,
  tell: (words: string) => void,
): Client {
  return openClient({
    url,
    ...(token === null ? {} : { token }),
    onProblem: ({ detail }) => tell(detail),
    fetch: fetchWithin(limitMs, () => url),
  });
}

/**
 * Shows a space until the person leaves. Throws if the space cannot be read, at the beginning or
 * later.
 */
export async function holdChat(source: ChatSource): Promise<void> {
  const { client, spaceId, input, output, hasColours, signal, opening } = source;
  const space = client.follow(spaceId);
  await untilReady(source, space);
  const screen = new TerminalScreen(output, { hasColours });
  const { promise: isOver, resolve: leave, reject: failed } = Promise.withResolvers<void>();
  const room = new ChatRoom({ ...source, space, screen, onLeave: leave, failed, refusalWords });
  source.onTell((words) => room.tell([words]));
  const changed = (): void => room.draw();
  const resized = (): void => {
    screen.clear();
    room.draw();
  };
  screen.open();
  // The terminal must be restored even if the process crashes.
  const restore = (): void => screen.close();
  process.on('exit', restore);
  const ends = [
    () => process.off('exit', restore),
    readKeys(input, (key) => room.press(key)),
    space.subscribe(changed),
    client.onConnection((state) => room.connectionChanged(state)),
    screen.onResize(resized),
  ];
  signal.addEventListener('abort', () => failed(signal.reason));
  // If the terminal is closed, its input fails. This error is ignored, because the signal HUP ends
  // the chat.
  const ignored = (): void => {};
  input.on('error', ignored);
  if (opening.length > 0) room.tell(opening);
  room.draw();
  let stop: Error | null = null;
  try {
    await isOver;
    await untilSent(client, space);
  } catch (error) {
    stop = error as Error;
  } finally {
    for (const end of ends) end();
    room.close();
    screen.close();
    space.close();
  }
  reportEnd(source, { space, stop });
}

interface ChatEnd {
  readonly space: FollowedSpace;
  /** The error that ended the chat. Null if the person left. */
  readonly stop: Error | null;
}

/** Prints the messages that were not sent, because they are lost when the chat ends. */
function reportEnd({ note }: Pick<ChatSource, 'note'>, { space, stop }: ChatEnd): void {
  const unsent = (space.view?.pending ?? [])
    .filter(({ state }) => state.kind !== 'sent')
    .map(({ content }) => `Not sent: ${content}`);
  const { failure } = space;
  const error = stop ?? (failure === null || failure.code === 'closed' ? null : failure);
  if (error === null && unsent.length > 0) throw new CliFailure('failed', unsent, 'not-sent');
  if (unsent.length > 0) note(...unsent);
  if (error !== null) throw error;
}

/** Waits for the responses to messages that were sent just before the person left. */
async function untilSent(client: Client, space: FollowedSpace): Promise<void> {
  const { promise, resolve: done } = Promise.withResolvers<void>();
  const look = (): void => {
    const isSending = space.view?.pending.some(({ state }) => state.kind === 'sending') ?? false;
    if (!isSending || client.connection.kind !== 'open') done();
  };
  const ends = [space.subscribe(look), client.onConnection(look)];
  const timer = setTimeout(done, SENT_WITHIN_MS);
  look();
  await promise;
  clearTimeout(timer);
  for (const end of ends) end();
}

const SENT_WITHIN_MS = 3_000;

/**
 * Waits, with a limit, until the space is loaded. Later the chat only shows a lost connection and
 * waits without a limit.
 */
async function untilReady(
  { client, signal, limitMs }: Pick<ChatSource, 'client' | 'signal' | 'limitMs'>,
  space: FollowedSpace,
): Promise<void> {
  const { promise: silent, reject: fail } = Promise.withResolvers<never>();
  const stopWatching = limitOutage(client, { limitMs, fail });
  try {
    await untilStopped(Promise.race([space.ready, silent]), signal);
  } finally {
    stopWatching();
  }
}

function refusalWords(error: unknown): string | null {
  return error instanceof ConchError ? failureOf(error).message : null;
}
