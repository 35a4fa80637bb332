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

/** One private message in ever larger spaces, against the least that routing could cost. */
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

/** Finding whom it is for, and the whole decision, as multiples of the floor. */
function ratios(length: Length): BenchResult[] {
  return SIZES.map((size) => {
    const { space, name, ids } = spaceOf(size);
    const text = TEXT[length](name);
    const floor = microseconds(() => floorOf(text, ids));
    const route = microseconds(() => routeOf(text, space));
    const whole = microseconds(() => decideOn(text, space));
    return {
      label: `${length} message (${text.length} characters), ${size.toLocaleString('en')} agents`,
      value: route / floor,
      unit: '× floor',
      budget: 3,
      note: `floor ${floor.toFixed(2)} µs, routing ${route.toFixed(2)} µs, whole decision ${whole.toFixed(2)} µs (${(whole / floor).toFixed(1)} × floor)`,
    };
  });
}

function flatness(): BenchResult[] {
  const [small, large] = [10, 10_000].map((size) => {
    const { space, name } = spaceOf(size);
    const text = TEXT.usual(name);
    return microseconds(() => decideOn(text, space));
  });
  const value = (large ?? 0) / (small ?? 1);
  return [{ label: 'whole decision, 10,000 agents to 10', value, unit: '×', budget: 1.5 }];
}

// The floor: one pass of a regular expression, and a look-up for each hit.
function floorOf(text: string, ids: ReadonlyMap<string, string>): string[] {
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
    text,
    replyTo: null,
  });
}

function microseconds(work: () => unknown): number {
  const many = (): void => {
    for (let round = 0; round < ROUNDS; round += 1) work();
  };
  return (cpuMs(many, { repeats: 7 }).medianMs / ROUNDS) * 1000;
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

// Numbers as letters that nothing else looks like.
function letters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghkx'.charAt(Number(digit))).join('');
}
