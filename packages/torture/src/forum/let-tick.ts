import { diceFrom, type Dice } from '@conch/engine';
import type { Conch } from '@conch/runtime';
import { oneOf } from '../one-of.ts';
import type { Report, TickingForums } from '../node/orders.ts';
import type { ForumClock } from './forum-clock.ts';
import { INTERVAL_MS } from './forum-world.ts';

interface Parts {
  readonly conch: Conch;
  readonly clock: ForumClock;
  readonly ticking: TickingForums;
  readonly node: string;
  readonly tell: (report: Report) => void;
}

/** Simulates hour after hour without waiting, and runs the ticks of each hour, until the end. */
export async function letTick(parts: Parts): Promise<void> {
  const { conch, clock, ticking, tell } = parts;
  // The interrupted work of an earlier process is finished first, because ticks never overlap.
  await conch.idle();
  while (clock.now() < ticking.until) {
    clock.set(clock.now() + INTERVAL_MS);
    const posting = post(parts);
    await conch.ticks.fireDue();
    await Promise.all([conch.idle(), posting]);
    tell({ kind: 'ticked', at: clock.now() });
  }
  tell({ kind: 'finished', isIdle: true });
}

/** A person opens a thread or replies during the tick. */
async function post({ conch, clock, ticking, node, tell }: Parts): Promise<void> {
  const { square, people, agents } = ticking.world;
  const dice = diceFrom('people', node, clock.now());
  if (!ticking.peoplePost) return;
  const { items } = await conch.threads.list(square, { limit: 5 });
  const open = items.filter(({ expiresAt }) => Date.parse(expiresAt) > clock.now());
  for (const place of Array.from({ length: 1 + dice.below(3) }).keys()) {
    await pause(dice.below(8));
    const clientId = `${node}-${clock.now()}-${place}`;
    const by = oneOf(dice, people);
    const content = `@${oneOf(dice, agents)} and @${oneOf(dice, agents)}, what do you say?`;
    const written = { spaceId: square, by, content, clientId };
    const reply = { ...written, threadId: threadFrom(dice, open) };
    const { messageId, seq, isRepeat } = await (reply.threadId === null
      ? conch.threads.open({ ...written, title: `Hour ${clock.now() / INTERVAL_MS}` })
      : conch.threads.reply({ ...reply, threadId: reply.threadId }));
    tell({ kind: 'ack', clientId, messageId, seq, isRepeat });
  }
}

function threadFrom<Id>(dice: Dice, open: readonly { readonly id: Id }[]): Id | null {
  return open.length === 0 || dice.chance(0.2) ? null : oneOf(dice, open).id;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
