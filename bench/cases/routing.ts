import {
  analyse,
  asMemberId,
  asMessageId,
  buildRoster,
  decide,
  newSpace,
  type NewMember,
  type SpaceState,
} from '@conch/engine';
import { cpuMs, type BenchCase, type BenchResult } from '../bench-case.ts';

const SIZES = [10, 100, 1000, 10_000];
const ROUNDS = 20_000;
const REPEATS = 7;

/**
 * The cost of routing one private message in spaces of growing size, compared with the cheapest
 * possible routing.
 */
export const routing: BenchCase = {
  name: 'routing',
  run() {
    return [
      ...['short', 'usual', 'long'].flatMap((length) => ratios(length as Length)),
      ...flatness(),
    ];
  },
};

type Length = 'short' | 'usual' | 'long';

const TEXT: Record<Length, (name: string) => string> = {
  short: (name) => `@${name} what is the total for January?`,
  usual: (name) => `@${name} ${SENTENCE.repeat(5)}Ask @nobody-here or write to bob@example.com.`,
  long: (name) => `@${name} ${SENTENCE.repeat(25)}Ask @nobody-here or write to bob@example.com.`,
};
const SENTENCE = 'Please look at the numbers of the last quarter and tell us what is missing. ';

/**
 * The time to find the addressees, and the time of the whole decision, as multiples of the cheapest
 * routing.
 */
function ratios(length: Length): BenchResult[] {
  return SIZES.map((size) => {
    const { space, name, ids } = spaceOf(size);
    const text = TEXT[length](name);
    const [baseline = 1, route = 0, whole = 0] = microseconds([
      () => baselineOf(text, ids),
      () => routeOf(text, space),
      () => decideOn(text, space),
    ]);
    return {
      label: `${length} message (${text.length} characters), ${size.toLocaleString('en')} agents`,
      value: route / baseline,
      unit: '× baseline',
      budget: 3,
      note: `baseline ${baseline.toFixed(2)} µs, routing ${route.toFixed(2)} µs, whole decision ${whole.toFixed(2)} µs (${(whole / baseline).toFixed(1)} × baseline)`,
    };
  });
}

function flatness(): BenchResult[] {
  const spaces = [10, 10_000].map(spaceOf);
  const [small = 1, large = 0] = microseconds(
    spaces.map(
      ({ space, name }) =>
        () =>
          decideOn(TEXT.usual(name), space),
    ),
  );
  const value = large / small;
  return [{ label: 'whole decision, 10,000 agents to 10', value, unit: '×', budget: 1.5 }];
}

// The cheapest routing: one pass of a regular expression, and a look-up for each match.
function baselineOf(text: string, ids: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [, name = ''] of text.matchAll(/@([\w-]+(?: [\w-]+)?)/gu)) {
    const id = ids.get(name.toLowerCase());
    if (id !== undefined) found.push(id);
  }
  return found;
}

function routeOf(text: string, { roster }: SpaceState): unknown {
  return analyse({ text, sender: { id: 'ana', kind: 'person' }, roster }).addressees;
}

function decideOn(text: string, space: SpaceState): unknown {
  return decide(space, {
    type: 'message-posted',
    id: '019a83f2-0000-7000-8000-000000000000',
    at: 0,
    messageId: asMessageId('019a83f2-0000-7000-8000-0000000000ff'),
    sender: { kind: 'person', id: asMemberId('ana'), name: 'Ana' },
    content: text,
    replyTo: null,
  });
}

// Alternates the measured functions, so that a busy moment of the machine affects all of them
// equally.
function microseconds(works: readonly (() => unknown)[]): readonly number[] {
  const times = works.map((): number[] => []);
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    works.forEach((work, n) => {
      const many = (): void => {
        for (let round = 0; round < ROUNDS; round += 1) work();
      };
      times[n]?.push(cpuMs(many, { warmUps: repeat === 0 ? 2 : 0, repeats: 1 }).medianMs);
    });
  }
  return times.map((list) => ((list.toSorted((x, y) => x - y)[REPEATS >> 1] ?? 0) / ROUNDS) * 1000);
}

function spaceOf(size: number): { space: SpaceState; name: string; ids: Map<string, string> } {
  const members: NewMember[] = [
    { id: 'ana', name: 'Ana', kind: 'person' },
    { id: 'bo', name: 'Bo', kind: 'person' },
    ...Array.from({ length: size }, (_, n): NewMember => {
      return { id: `agent-${n}`, name: `Worker ${letters(n)}`, kind: 'agent' };
    }),
  ];
  const name = members.at(-3)?.name ?? '';
  const ids = new Map(members.map((member) => [member.name.toLowerCase(), member.id]));
  return { space: newSpace(buildRoster(members), { policy: 'mention' }), name, ids };
}

// Writes a number in letters, one letter for each digit, so that no name contains a digit.
function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghkx'.charAt(Number(digit))).join('');
}
