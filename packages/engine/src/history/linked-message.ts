import { isVisibleToAll, type Audience } from '../audience.ts';
import type { Effect } from '../effect.ts';
import type { ChainId, MemberId, RunId } from '../ids.ts';
import type { Message } from '../message.ts';
import type { Run } from '../run.ts';
import type { EarlierMessages } from '../earlier-messages.ts';
import type { SpaceState } from '../space-state.ts';

/** An agent's message with its chain. Each entry links to the previous agent message. */
export interface LinkedMessage {
  readonly message: Message;
  readonly chainId: ChainId;
  readonly before: LinkedMessage | null;
}

/**
 * Adds the agent messages of one decision to the list. Programs need this function if they call
 * `decide` without a store.
 */
export function withLinkedMessages(
  last: LinkedMessage | null,
  before: SpaceState,
  effects: readonly Effect[],
): LinkedMessage | null {
  let newest = last;
  for (const effect of effects) {
    if (effect.type !== 'post-message') continue;
    const { message, runId } = effect;
    const chainId = chainOf(before, runId);
    if (message.status !== 'complete' || chainId === null) continue;
    newest = { message, chainId, before: newest };
  }
  return newest;
}

/** The earlier messages of a run's chain that its `run-ended` event needs (NN2). */
export function earlierIn(
  last: LinkedMessage | null,
  { floor }: SpaceState,
  run: Run,
): EarlierMessages {
  const chain = floor.chains.find(({ id }) => id === run.chainId);
  const trigger = floor.triggers.find(({ messageId }) => messageId === run.triggerId);
  const among: RemarkQuery = {
    chains: [run.chainId, ...(chain?.continues ?? [])],
    readers: trigger?.audience ?? 'everyone',
  };
  const lastOwn = newestOf(last, run.agent, among);
  const answered = find(last, ({ message }) => message.messageId === run.triggerId);
  const previousOfSender =
    answered === null ? null : newestOf(answered.before, answered.message.sender.id, among);
  const textOf = (remark: LinkedMessage | null): string | null => remark?.message.content ?? null;
  return { own: textOf(lastOwn), asked: textOf(answered), askedBefore: textOf(previousOfSender) };
}

interface RemarkQuery {
  readonly chains: readonly ChainId[];
  readonly readers: Audience;
}

function newestOf(
  last: LinkedMessage | null,
  agent: MemberId,
  query: RemarkQuery,
): LinkedMessage | null {
  const { chains, readers } = query;
  return find(
    last,
    ({ message, chainId }) =>
      message.sender.id === agent &&
      chains.includes(chainId) &&
      isVisibleToAll(message.audience, readers),
  );
}

function find(
  last: LinkedMessage | null,
  isWanted: (remark: LinkedMessage) => boolean,
): LinkedMessage | null {
  for (let at = last; at !== null; at = at.before) if (isWanted(at)) return at;
  return null;
}

function chainOf({ floor }: SpaceState, runId: RunId | null): ChainId | null {
  return floor.runs.find(({ id }) => id === runId)?.chainId ?? null;
}
