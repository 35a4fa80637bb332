type Sender = { readonly id: string; readonly kind: string; readonly name: string } | null;

interface DemoConversation {
  readonly me: string;
  readonly messages: readonly {
    readonly sender: Sender;
    readonly replyTo: { readonly sender: Sender } | null;
    readonly createdAt: string;
  }[];
}

/** Facts that are not in the messages. */
interface ViewerFacts {
  /** Whether the person has opened the reason of a run, or a chain. */
  readonly hasAskedWhy: boolean;
  readonly nowMs: number;
}

// The name of the service that posts the demo's messages (packages/server/src/demo).
const TOUR = 'Tour';

const ENOUGH_ANSWERS = 3;
const ENOUGH_MS = 2 * 60_000;

/**
 * Whether the person has seen how turns work in a demo space. Agents must have answered often
 * enough. In addition, there was a hand-off, or the person has opened a reason, or enough time has
 * passed.
 */
export function hasSeenEnough(
  { me, messages }: DemoConversation,
  { hasAskedWhy, nowMs }: ViewerFacts,
): boolean {
  if (!messages.some(({ sender }) => sender?.kind === 'service' && sender.name === TOUR)) {
    return false;
  }
  const firstOwnMessage = messages.findIndex(({ sender }) => sender?.id === me);
  const since = messages.slice(firstOwnMessage === -1 ? messages.length : firstOwnMessage);
  const answers = since.filter(({ sender }) => sender?.kind === 'agent');
  if (answers.filter(({ replyTo }) => replyTo?.sender?.id === me).length < ENOUGH_ANSWERS) {
    return false;
  }
  const isHandedOver = answers.some(
    ({ sender, replyTo }) => replyTo?.sender?.kind === 'agent' && replyTo.sender.id !== sender?.id,
  );
  const sinceMs = nowMs - Date.parse(since[0]?.createdAt ?? '');
  return isHandedOver || hasAskedWhy || sinceMs >= ENOUGH_MS;
}
