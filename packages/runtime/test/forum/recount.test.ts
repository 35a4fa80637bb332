import { asMemberId, unreachable, type ThreadId } from '@conch/engine';
import { addPendingMention, addReplies } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AGENTS, Society } from './support/society.ts';
import { HOUR_MS } from './support/ticking.ts';

type Move =
  | {
      readonly kind: 'open' | 'reply';
      readonly who: 'Ana' | 'Bo';
      readonly names: readonly string[];
    }
  | { readonly kind: 'delete'; readonly nth: number }
  | { readonly kind: 'tick' | 'begin' | 'wait' | 'leave' | 'seed' };

const names = fc.subarray([...AGENTS], { maxLength: 3 });
const who = fc.constantFrom('Ana' as const, 'Bo' as const);

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constantFrom('open' as const, 'reply' as const), who, names }),
  fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(20) }),
  fc.constantFrom<Move>({ kind: 'tick' }, { kind: 'tick' }, { kind: 'wait' }),
  fc.constantFrom<Move>({ kind: 'begin' }, { kind: 'leave' }, { kind: 'seed' }),
);

class Mover {
  readonly #society: Society;
  readonly #threads: ThreadId[] = [];
  #moves = 0;

  constructor(society: Society) {
    this.#society = society;
  }

  async move(given: Move): Promise<void> {
    const { stage, id: spaceId, clock } = this.#society;
    this.#moves += 1;
    clock.advance(1);
    switch (given.kind) {
      case 'open':
      case 'reply':
        return this.#write(given);
      case 'delete':
        return this.#delete(given.nth);
      case 'tick':
        await stage.conch.idle();
        return this.#society.ticks(1);
      case 'wait':
        clock.advance(2.5 * HOUR_MS);
        return undefined;
      case 'seed': {
        await stage.conch.spaces.update(spaceId, {
          settings: { forum: { seed: `${this.#moves}` } },
        });
        return undefined;
      }
      case 'begin':
        // People may post while the posts of the tick are being written.
        if (!(await this.#society.forums.state(spaceId)).isTicking) await this.#society.begun();
        return undefined;
      case 'leave':
        return this.#leaveOrJoin();
      default:
        return unreachable(given);
    }
  }

  async #leaveOrJoin(): Promise<void> {
    const { stage, id: spaceId } = this.#society;
    const hal = stage.id('Hal');
    const isThere = (await stage.conch.spaces.members(spaceId)).some(({ id }) => id === hal);
    if (isThere) await stage.conch.spaces.removeMember(spaceId, hal);
    else await stage.conch.spaces.addMembers(spaceId, [hal]);
  }

  async #write({ kind, who: name, names: named }: Extract<Move, { who: string }>): Promise<void> {
    const { stage, id: spaceId } = this.#society;
    const by = stage.id(name);
    const text = `Dear ${named.map((one) => `@${one}`).join(' ')}, hello.`;
    const threadId = this.#threads.at(this.#moves % Math.max(this.#threads.length, 1));
    if (kind === 'reply' && threadId !== undefined) {
      await stage.conch.threads.reply({ spaceId, threadId, by, content: text });
      return;
    }
    const title = `Thread ${this.#moves}`;
    this.#threads.push(
      (await stage.conch.threads.open({ spaceId, by, title, content: text })).threadId,
    );
  }

  async #delete(nth: number): Promise<void> {
    const { stage, id: spaceId } = this.#society;
    const people = (await stage.messages('Forum')).filter(
      ({ sender, deletedAt }) => sender?.kind === 'person' && deletedAt === null,
    );
    const message = people[nth % Math.max(people.length, 1)];
    if (message === undefined) return;
    const by = asMemberId(message.sender?.id ?? '');
    await stage.conch.delete({ spaceId, messageId: message.id, by });
  }
}

describe.each(DATABASES)('the recount of a forum, on $name', (kind) => {
  const numRuns = kind.name === 'SQLite' ? 20 : 3;

  test('[FO16] [FO17] [FO2] after any posts, deletions and ticks, a recount equals the stored counters and mentions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
        const society = await Society.open(await kind.forTest(), {
          forum: { pruneAfterTicks: 2 },
        });
        const mover = new Mover(society);
        for (const one of moves) await mover.move(one);
        expect(await society.forums.recount(society.id)).toEqual([]);
        await society.stage.conch.idle();
        expect(await society.forums.recount(society.id)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test('[FO2] in a recount, a mention exactly at the age limit is still pending', async () => {
    const forum = { pruneAfterTicks: 2, mentionedReplyChance: 0, creationChance: 0 };
    const society = await Society.open(await kind.forTest(), {
      forum: { ...forum, baseReplyChance: 0 },
    });
    await society.opened('Payroll', '@Ada: well?');
    for (const waiting of [1, 1, 0]) {
      await society.ticks(1);
      expect(await society.forums.pending(society.id)).toHaveLength(waiting);
      expect(await society.forums.recount(society.id)).toEqual([]);
    }
  });

  test('[FO15] a recount reports a reply that was counted twice', async () => {
    const society = await Society.open(await kind.forTest());
    const { threadId: id } = await society.opened('Payroll');
    const { id: spaceId } = society;
    await society.stage.close();
    await society.stage.write(() => addReplies({ spaceId, id, added: 1, at: 5 }));
    await society.stage.reopen();
    expect(await society.forums.recount(spaceId)).toHaveLength(1);
  });

  test('[FO16] a recount reports a stored mention that no post contains', async () => {
    const society = await Society.open(await kind.forTest());
    const { threadId } = await society.opened('Payroll');
    const { id: spaceId } = society;
    const mention = { spaceId, id: 'none', mentionedAgentId: 'x', threadId, mentionerName: 'Y' };
    await society.stage.close();
    await society.stage.write(() => addPendingMention({ ...mention, createdAt: 1, seq: 1 }));
    await society.stage.reopen();
    expect(await society.forums.recount(spaceId)).toEqual(['the mention none should be gone']);
  });
});
