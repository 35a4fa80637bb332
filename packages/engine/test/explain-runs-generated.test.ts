import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import {
  explainRun,
  POLICIES,
  runSentence,
  type Effect,
  type EffectOf,
  type PolicyName,
  type RunFacts,
  type RunReason,
  type SpaceState,
} from '../src/index.ts';
import { conversationArb, play } from './support/moves.ts';

interface Told {
  readonly offer: EffectOf<'offer-run' | 'hold-run'>;
  readonly reason: RunReason;
  readonly sentence: string;
}

const CONVERSATIONS = 200;

// Enough that every way of getting the floor comes up, but that by relevance: what is said here has
// no words in common with what agents know.
describe.each([...POLICIES])('in %s, every run of generated conversations', (policy) => {
  let told: readonly Told[] = [];

  beforeAll(() => {
    const conversations = fc.sample(conversationArb, { numRuns: CONVERSATIONS, seed: 8 });
    told = conversations.flatMap((one) => {
      const settings = one.settings.map((given) => ({ ...given, policy }));
      return toldOf(play({ ...one, settings }));
    });
  });

  test('has one plain sentence', () => {
    expect(told.map(({ sentence }) => sentence).filter((one) => !SENTENCE.test(one))).toEqual([]);
  });

  test('has words of its own, not those of its rule', () => {
    const isBare = ({ reason }: Told): boolean => reason.clauses.some(({ key }) => key === 'rule');
    expect(told.filter(isBare).map(({ sentence }) => sentence)).toEqual([]);
  });

  test('is explained by the rule that its offer gives as its reason', () => {
    // TL2 says only that a turn has come back: why it was to have one is with the run.
    const others = told.filter(({ offer }) => offer.because !== 'TL2');
    expect(others.filter(({ offer }) => offer.because !== offer.run.because)).toEqual([]);
    expect(others.length).toBeGreaterThan(CONVERSATIONS);
  });

  test('comes to the floor in a way that has a sentence, and every way of the policy comes up', () => {
    const rules = new Set(told.map(({ offer }) => offer.run.because));
    expect(WAYS[policy].filter((rule) => !rules.has(rule))).toEqual([]);
  });
});

const SENTENCE =
  /^(?:Answered|Has the floor|Is to get the floor|Wrote another version) because [^.\n]+\.$/u;

const WAYS: Readonly<Record<PolicyName, readonly Told['offer']['because'][]>> = {
  broadcast: ['BC1', 'BC2', 'FL3', 'MS9', 'TL7'],
  mention: ['ME1', 'ME2', 'ME3', 'ME4', 'ME5', 'FL3', 'MS9', 'TL7'],
  chain: ['CH1', 'CH2', 'CH4', 'CH5', 'CH7', 'CH8', 'CH10', 'CH21', 'FL3', 'MS9', 'TL7'],
  admin: ['AD1', 'AD2', 'AD3', 'AD6', 'AD8', 'FL3', 'MS9'],
};

function toldOf(world: ReturnType<typeof play>): readonly Told[] {
  const spaces = [...world.spaces.values()];
  return [...world.histories].flatMap((entries, nth) => {
    const space = spaces[nth];
    if (space === undefined) throw new Error('a history without its space');
    return entries.flatMap(({ effects }) =>
      effects.filter(isOffer).map((offer) => {
        const reason = reasonOf(offer, space);
        return { offer, reason, sentence: runSentence(reason) };
      }),
    );
  });
}

function reasonOf(
  { type, run }: Told['offer'],
  { state, said }: { state: SpaceState; said: ReadonlyMap<string, Said> },
): RunReason {
  const trigger = said.get(run.triggerId);
  const facts: RunFacts = {
    author: trigger === undefined ? null : { kind: trigger.sender.kind, name: trigger.senderName },
    held: type === 'hold-run' ? 'still' : 'never',
    waiters: 'by' in run.cause ? [run.cause.by] : [],
    outcome: { kind: 'responded', messageId: run.triggerId, in: null },
    stopped: [],
  };
  return explainRun(run, facts, state);
}

type Said = EffectOf<'post-message'>['message'];

function isOffer(effect: Effect): effect is Told['offer'] {
  return effect.type === 'offer-run' || effect.type === 'hold-run';
}
