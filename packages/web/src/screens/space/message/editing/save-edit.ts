import { ConchError, type FollowedSpace, type SpaceView } from '@conch/sdk';

interface Edit {
  readonly messageId: string;
  readonly content: string;
  /** The version on which the edit is based. It makes a retry safe. */
  readonly version: number;
}

type EditedSpace = Pick<FollowedSpace, 'edit' | 'view' | 'failure' | 'subscribe'>;

/**
 * Saves an edit even if the connection is lost. If a response is lost, the function waits for the
 * connection and retries, unless the message already has this text.
 */
export async function saveEdit(space: EditedSpace, edit: Edit, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await space.edit(edit, { signal });
      return;
    } catch (error) {
      if (!(error instanceof ConchError) || !IN_DOUBT.has(error.code)) throw error;
      const reads = await readsThen(space, { ...edit, version: error.version ?? 0 }, signal);
      if (reads === edit.content) return;
      if (error.code !== 'unanswered' || reads === null) throw error;
    }
  }
}

/** After these errors, the message may already have this text. */
const IN_DOUBT: ReadonlySet<ConchError['code']> = new Set<ConchError['code']>([
  'unanswered',
  'changed-meanwhile',
]);

/**
 * Waits until the view is up to date, and returns the text of the message. Null if the view no
 * longer contains the message.
 */
async function readsThen(
  space: EditedSpace,
  { messageId, version }: Omit<Edit, 'content'>,
  signal: AbortSignal,
): Promise<string | null> {
  const messageIn = ({ messages }: SpaceView) => messages.find(({ id }) => id === messageId);
  const view = await untilView(
    space,
    (now) => now.isLive && (messageIn(now)?.version ?? version) >= version,
    signal,
  );
  return messageIn(view)?.content ?? null;
}

function untilView(
  space: EditedSpace,
  isIt: (view: SpaceView) => boolean,
  signal: AbortSignal,
): Promise<SpaceView> {
  const { promise, resolve, reject } = Promise.withResolvers<SpaceView>();
  const look = (): void => {
    if (signal.aborted) reject(signal.reason);
    else if (space.failure !== null) reject(space.failure);
    else if (space.view !== null && isIt(space.view)) resolve(space.view);
  };
  const leave = space.subscribe(look);
  signal.addEventListener('abort', look);
  look();
  return promise.finally(() => {
    leave();
    signal.removeEventListener('abort', look);
  });
}
