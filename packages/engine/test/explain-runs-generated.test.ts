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

interface OfferExplanation {
  readonly offer: EffectOf<'offer-run' | 'hold-run'>;
  readonly reason: RunReason;
  readonly sentence: string;
}

const CONVERSATIONS = 600;

// In this many conversations, agents get the floor in every way except by relevance: the generated
// texts share no words with names or descriptions.
describe.each([...POLICIES])(
  'under %s, every run of generated conversations has an explanation',
  (policy) => {
    let told: readonly OfferExplanation[] = [];

    beforeAll(() => {
      const conversations = fc.sample(conversationArb, { numRuns: CONVERSATIONS, seed: 8 });
      told = conversations.flatMap((one) => {
        const settings = one.settings.map((given) => ({ ...given, policy }));
        return toldOf(play({ ...one, settings }));
      });
    });

    test('every explanation of a run is one plain sentence', () => {
      expect(told.map(({ sentence }) => sentence).filter((one) => !SENTENCE.test(one))).toEqual([]);
    });

    test('every run has a specific explanation, not only the text of its rule', () => {
      const isBare = ({ reason }: OfferExplanation): boolean =>
        reason.clauses.some(({ key }) => key === 'rule');
      expect(told.filter(isBare).map(({ sentence }) => sentence)).toEqual([]);
    });

    test('the explanation of a run cites the rule that gave its agent the floor', () => {
      // TL2 only says that a turn became free. `run.because` is the rule that requested the run.
      const others = told.filter(({ offer }) => offer.because !== 'TL2');
      expect(others.filter(({ offer }) => offer.because !== offer.run.because)).toEqual([]);
      expect(others.length).toBeGreaterThan(CONVERSATIONS);
    });

    test('every way to get the floor under the policy occurs in the generated conversations', () => {
      const rules = new Set(told.map(({ offer }) => offer.run.because));
      expect(WAYS[policy].filter((rule) => !rules.has(rule))).toEqual([]);
    });
  },
);

const SENTENCE =
  /^(?:Answered|Continued|Has a turn|Will get a turn|Wrote another version) because [^.\n]+\.$/u;

const WAYS: Readonly<Record<PolicyName, readonly OfferExplanation['offer']['because'][]>> = {
  broadcast: ['BC1', 'BC2', 'FL3', 'MS9', 'TL7'],
  mention: ['ME1', 'ME2', 'ME3', 'ME4', 'ME5', 'FL3', 'MS9', 'TL7'],
  chain: ['CH1', 'CH2', 'CH4', 'CH5', 'CH7', 'CH8', 'CH10', 'CH21', 'FL3', 'MS9', 'TL7'],
  coordinator: ['AD1', 'AD2', 'AD3', 'AD6', 'AD8', 'FL3', 'MS9'],
};

function toldOf(world: ReturnType<typeof play>): readonly OfferExplanation[] {
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
  { type, run }: OfferExplanation['offer'],
  { state, said }: { state: SpaceState; said: ReadonlyMap<string, PostedMessage> },
): RunReason {
  const trigger = said.get(run.triggerId);
  const facts: RunFacts = {
    sender: trigger === undefined ? null : { kind: trigger.sender.kind, name: trigger.senderName },
    held: type === 'hold-run' ? 'still' : 'never',
    waiters: 'by' in run.cause ? [run.cause.by] : [],
    outcome: { kind: 'responded', messageId: run.triggerId, in: null },
    stopped: [],
    chance: null,
  };
  return explainRun(run, facts, state);
}

type PostedMessage = EffectOf<'post-message'>['message'];

function isOffer(effect: Effect): effect is OfferExplanation['offer'] {
  return effect.type === 'offer-run' || effect.type === 'hold-run';
}
