type Author = { readonly id: string; readonly kind: string; readonly name: string } | null;

interface Seen {
  readonly me: string;
  readonly messages: readonly {
    readonly author: Author;
    readonly replyTo: { readonly author: Author } | null;
    readonly createdAt: string;
  }[];
}

/** What cannot be read from the messages. */
interface Looked {
  /** Whether somebody has looked at why an agent spoke, or at a chain. */
  readonly hasAskedWhy: boolean;
  readonly nowMs: number;
}

// Under this name the demo speaks (packages/server/src/demo).
const TOUR = 'Tour';

const ENOUGH_ANSWERS = 3;
const ENOUGH_MS = 2 * 60_000;

/**
 * Whether this is a space of the demo in which agents have answered who looks at it, often enough,
 * and it is plain how turns are taken: by a hand-over, by a look at why, or by some time.
 */
export function hasSeenEnough({ me, messages }: Seen, { hasAskedWhy, nowMs }: Looked): boolean {
  if (!messages.some(({ author }) => author?.kind === 'service' && author.name === TOUR)) {
    return false;
  }
  const asked = messages.findIndex(({ author }) => author?.id === me);
  const since = messages.slice(asked === -1 ? messages.length : asked);
  const answers = since.filter(({ author }) => author?.kind === 'agent');
  if (answers.filter(({ replyTo }) => replyTo?.author?.id === me).length < ENOUGH_ANSWERS) {
    return false;
  }
  const isHandedOver = answers.some(
    ({ author, replyTo }) => replyTo?.author?.kind === 'agent' && replyTo.author.id !== author?.id,
  );
  const sinceMs = nowMs - Date.parse(since[0]?.createdAt ?? '');
  return isHandedOver || hasAskedWhy || sinceMs >= ENOUGH_MS;
}
