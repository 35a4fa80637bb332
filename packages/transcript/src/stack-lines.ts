import type { SpaceState } from '@conch/engine';

import type { EventResult } from './room.ts';

/** A reply stack as text. The agents are in the order in which they asked. */
interface Stack {
  readonly key: string;
  readonly branch: number;
  readonly waiting: string;
}

/** A reply stack after a change. */
interface StackChange {
  readonly name: string;
  /** The waiting agents as text. Empty: no agent waits. */
  readonly waiting: string;
}

/** The reply stacks that an event has changed, in the notation of transcripts. */
export function stackLines(result: Pick<EventResult, 'before' | 'state'>): readonly string[] {
  return stackChanges(result).map(
    ({ name, waiting }) => `${name}: ${waiting === '' ? 'empty' : waiting}`,
  );
}

/** The reply stacks that an event has changed. */
export function stackChanges({
  before,
  state,
}: Pick<EventResult, 'before' | 'state'>): readonly StackChange[] {
  const [was, is] = [stacksOf(before), stacksOf(state)];
  const keys = new Set([...was.keys(), ...is.keys()]);
  return [...keys].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)];
    const waiting = now?.waiting ?? '';
    if ((old?.waiting ?? '') === waiting) return [];
    const branch = now?.branch ?? old?.branch ?? 0;
    const place = branch === 0 ? '' : ` of branch ${branch + 1}`;
    return [{ name: `stack${place}`, waiting }];
  });
}

function stacksOf({ floor }: SpaceState): ReadonlyMap<string, Stack> {
  const stacks = floor.chains.flatMap((chain) =>
    chain.branches.map((branch): Stack => ({
      key: `${chain.id} ${branch.id}`,
      branch: branch.id,
      waiting: branch.stack.map(({ agent }) => agent).join(', '),
    })),
  );
  return new Map(stacks.map((stack) => [stack.key, stack]));
}
