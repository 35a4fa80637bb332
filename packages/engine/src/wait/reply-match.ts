import { isVisibleToAll, type Audience } from '../audience.ts';
import { endWait } from './end-wait.ts';
import type { MemberId, MessageId } from '../ids.ts';
import type { Sender, SpokenMessage } from '../message.ts';
import type { Ruling } from '../ruling.ts';
import type { RunOutcome, Run } from '../run.ts';
import type { Wait } from '../wait.ts';

/**
 * WA3: a message ends at most one wait. If the message replies to the message of a wait, that wait
 * ends. Otherwise the oldest matching wait ends.
 */
export function answerWait(
  ruling: Ruling,
  spoken: SpokenMessage,
  replyTo: MessageId | null,
): boolean {
  const fitting = ruling.floor.waits.filter((wait) => isEndedBy(wait, spoken));
  const wait = fitting.find((other) => other.sent === replyTo) ?? fitting[0];
  if (wait === undefined) return false;
  const result = { kind: 'reply', messageId: wait.sent, reply: spoken.messageId } as const;
  endWait(ruling, wait, result, 'WA1');
  return true;
}

/** Whether an agent's message with these readers would end a wait. */
export function wouldEndWait(
  { floor }: Ruling,
  senderId: MemberId,
  readers: () => Audience,
): boolean {
  if (floor.waits.length === 0) return false;
  const spoken = { sender: { kind: 'agent', id: senderId }, audience: readers() } as const;
  return floor.waits.some((wait) => isEndedBy(wait, spoken));
}

function isEndedBy(wait: Wait, spoken: Pick<SpokenMessage, 'sender' | 'audience'>): boolean {
  if (wait.elsewhere !== null) return false;
  // WA2: an agent's own messages never end its wait.
  if (wait.agent === spoken.sender.id) return false;
  // WA8: every reader of the coming answer must be able to see the message.
  if (!isVisibleToAll(spoken.audience, wait.coming)) return false;
  return wait.for.some((whom) => fits(whom, spoken.sender));
}

function fits(whom: Wait['for'][number], sender: Sender): boolean {
  // AP2: no message approves a request.
  if (whom === 'approval') return false;
  if (whom === 'any') return true;
  if (whom === 'agent') return sender.kind === 'agent';
  if (whom === 'human') return sender.kind === 'person';
  return whom.memberId === sender.id;
}

/** WA9: whether any member of the space could end a wait for `whom`. */
export function canReply({ index }: Ruling, whom: Wait['for'][number], waiter: MemberId): boolean {
  if (whom === 'any') return true; // A service can always reply.
  if (whom === 'human' || whom === 'approval') return index.people.length > 0;
  if (whom === 'agent') return index.activeAgents.some(({ id }) => id !== waiter);
  const member = index.member(whom.memberId);
  return member?.kind === 'person' || index.activeAgent(whom.memberId) !== undefined;
}

/** WA5: ends waits for a mentioned agent that ended without a message. */
export function endWaitsOnRun(
  ruling: Ruling,
  run: Run,
  { kind: outcome }: Pick<RunOutcome, 'kind'>,
): void {
  const agent: Sender = { kind: 'agent', id: run.agent };
  for (const wait of ruling.floor.waits) {
    if (wait.mentioned?.runId !== run.id) continue;
    if (!wait.for.some((whom) => fits(whom, agent))) continue;
    endWait(ruling, wait, { kind: 'ended', messageId: wait.sent, outcome }, 'WA5');
  }
}

/** A wait for a mentioned agent moves to the agent that takes over. */
export function moveWaits(ruling: Ruling, from: Run, to: Run): void {
  const heir: Sender = { kind: 'agent', id: to.agent };
  const waits = ruling.floor.waits.map((wait) =>
    wait.mentioned?.runId === from.id && wait.for.some((whom) => fits(whom, heir))
      ? { ...wait, mentioned: { agent: to.agent, runId: to.id } }
      : wait,
  );
  ruling.change({ waits });
}

/**
 * The agents that a wait depends on: the agents that the wait names, and the agent that its message
 * mentioned.
 */
export function awaitedAgents(wait: Pick<Wait, 'for' | 'mentioned'>): readonly string[] {
  const named = wait.for.flatMap((whom) => (typeof whom === 'object' ? [whom.memberId] : []));
  const isOpen = wait.for.some((whom) => whom === 'any' || whom === 'agent');
  return isOpen && wait.mentioned !== null ? [...named, wait.mentioned.agent] : named;
}

/** WA6: whether a wait would close a circle of agents that wait for each other. */
export function closesCircle(ruling: Ruling, agent: string, awaited: readonly string[]): boolean {
  const seen = new Set<string>();
  const open = [...awaited];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === agent) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    for (const wait of ruling.floor.waits)
      if (wait.agent === next) open.push(...awaitedAgents(wait));
  }
  return false;
}
