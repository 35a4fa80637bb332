import type { Agent, Task } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Stage } from '../support/stage.ts';
import { everythingGiven } from './support/repeater.ts';
import { withoutIds } from './support/without-ids.ts';

const WORDS = ['maple', 'birch'] as const;
const NAMES = ['Ada', 'Ben', 'Cyd'] as const;
const PAIRS = { SQLite: 12, PostgreSQL: 4 } as const;

/**
 * A word in a private message to one agent, or a public message that makes Ada ask another agent.
 */
type Move =
  | { readonly kind: 'whisper'; readonly to: (typeof NAMES)[number]; readonly word: string }
  | { readonly kind: 'ask'; readonly whom: 'Ben' | 'Cyd' };

const whisper = fc.record({
  kind: fc.constant('whisper' as const),
  to: fc.constantFrom(...NAMES),
  word: fc.constantFrom(...WORDS),
});
const ask = fc.record({
  kind: fc.constant('ask' as const),
  whom: fc.constantFrom('Ben' as const, 'Cyd' as const),
});
const movesArb = fc.array(fc.oneof(whisper, ask), { minLength: 2, maxLength: 6 });

/** An agent that says only the last word it has read, so it often repeats itself. */
class Curt implements Agent {
  readonly #given: string[];

  constructor(given: string[]) {
    this.#given = given;
  }

  async *run(task: Task): ReturnType<Agent['run']> {
    const given = await everythingGiven(task);
    const { sender, content } = task.message;
    const isWhispered = content.includes('the word is');
    if (!isWhispered) this.#given.push(withoutIds(given));
    const word = [...given.matchAll(/the word is (\w+)/gu)].at(-1)?.[1] ?? WORDS[0];
    const whom = /ask (\w+)/u.exec(content)?.[1] ?? 'Ben';
    const lead = sender.kind === 'agent' || isWhispered ? '' : `@${whom} `;
    yield { kind: 'delta', text: word };
    return { kind: 'answered', content: `${lead}${word}` };
  }
}

/** The input, in order, of all runs whose answer other agents may read. */
async function givenIn(kind: DatabaseKind, moves: readonly Move[]): Promise<readonly string[]> {
  const given: string[] = [];
  const place = await kind.make();
  const stage = await Stage.open(place, {
    people: ['Ana'],
    agents: Object.fromEntries(NAMES.map((name) => [name, { agent: new Curt(given) }])),
    spaces: { Room: { policy: 'mention', main: 'Ada', turnLimit: 6 } },
  });
  for (const move of moves) {
    if (move.kind === 'ask') await stage.say('Ana', `hello all, ask ${move.whom}`);
    else await stage.say('Ana', `@${move.to} the word is ${move.word}`);
  }
  await stage.close();
  await place.remove();
  return given;
}

const isWhisper = (move: Move): boolean => move.kind === 'whisper';

function withOtherWord(moves: readonly Move[], n: number): readonly Move[] {
  return moves.map((move, at) => {
    if (at !== n || move.kind !== 'whisper') return move;
    return { ...move, word: move.word === WORDS[0] ? WORDS[1] : WORDS[0] };
  });
}

describe.each(DATABASES)('[P-2] a private answer of an agent, on $name', (kind) => {
  test('a public answer that repeats a private answer does not count as a repetition', async () => {
    const whispered: Move = { kind: 'whisper', to: 'Ben', word: 'maple' };
    const asked: Move = { kind: 'ask', whom: 'Ben' };
    const given = await givenIn(kind, [whispered, asked]);
    // Four runs are expected: Ada is asked, Ada asks Ben, Ada gets Ben's answer, and Ben gets Ada's
    // answer. Then both agents have repeated their own word, and the chain ends.
    expect(given.length).toBe(4);
    expect(given).toEqual(await givenIn(kind, [{ ...whispered, word: 'birch' }, asked]));
  });

  test('a private answer does not change the input of agents that may not read it', async () => {
    await fc.assert(
      fc.asyncProperty(movesArb, fc.nat(), async (moves, n) => {
        const secrets = moves.flatMap((move, at) => (isWhisper(move) ? [at] : []));
        const secret = secrets[n % secrets.length];
        if (secret === undefined) return;
        const twin = withOtherWord(moves, secret);
        expect(await givenIn(kind, twin)).toEqual(await givenIn(kind, moves));
      }),
      { numRuns: PAIRS[kind.name] },
    );
  });
});
