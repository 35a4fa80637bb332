import fc from 'fast-check';
import { expect, test } from 'vitest';

import { testSize } from '../../../scripts/checks/test-sizes.ts';
import {
  asMemberId,
  asMessageId,
  decide,
  POLICIES,
  preview,
  SPACE_SETTINGS,
  type Draft,
  type Effect,
  type SpaceSettings,
  type SpaceState,
} from '../src/index.ts';
import { speakersOf } from '../src/preview.ts';
import { conversationArb, playMoves } from './support/moves.ts';

const CONVERSATIONS = testSize('conversations');

const overrideArb: fc.Arbitrary<Partial<SpaceSettings>> = fc
  .record(
    {
      policy: fc.constantFrom(...POLICIES),
      mainAgentId: fc.constantFrom(null, asMemberId('ada'), asMemberId('ben'), asMemberId('ghost')),
      visibility: fc.constantFrom(...SPACE_SETTINGS.visibility.values),
      unaddressed: fc.constantFrom(...SPACE_SETTINGS.unaddressed.values),
      picker: fc.constantFrom('round-robin', 'last-spoke', 'relevance'),
      humanMentions: fc.constantFrom('coordinator', 'route'),
      textHandOff: fc.boolean(),
      unknownMentions: fc.constantFrom('warn', 'refuse'),
      disclosure: fc.constantFrom('allow', 'deny'),
      turnLimit: fc.constantFrom(0, 1, 2, 6, 20),
      maxRuns: fc.constantFrom(1, 2, 10),
      maxStack: fc.constantFrom(0, 2, 5),
    },
    { requiredKeys: [] },
  )
  .filter((override) => Object.keys(override).length > 0);

const TEXTS = [
  'hello',
  'what of subject 1?',
  '@Ada go on',
  '@Ben @Cyd both of you',
  'ask @Dee about it',
  '@all hello',
  '@human hello',
  '@Bo hello',
  '@Nobody hello',
  ' ',
];

const scenes = fc.record({
  conversation: conversationArb,
  override: overrideArb,
  content: fc.constantFrom(...TEXTS),
  replyTo: fc.option(fc.nat({ max: 5 })),
});

test(`[WI1] in ${CONVERSATIONS} generated spaces, a preview with new settings equals the decision after these settings are saved`, () => {
  let seen = 0;
  let refused = 0;
  fc.assert(
    fc.property(scenes, ({ conversation, override, content, replyTo }) => {
      for (const { state, said } of playMoves(conversation).spaces.values()) {
        const replied = replyTo === null ? null : ([...said.values()][replyTo] ?? null);
        const draft = {
          sender: { kind: 'person', id: asMemberId('ana') },
          content,
          replyTo: replied,
        } as const;
        const told = preview(state, draft, override);
        expect(foretold(told)).toEqual(whatHappens(state, draft, override));
        seen += told.speakers.length > 0 ? 1 : 0;
        refused += told.refused === null ? 0 : 1;
      }
    }),
    { numRuns: CONVERSATIONS },
  );
  expect(seen).toBeGreaterThan(CONVERSATIONS / 4);
  expect(refused).toBeGreaterThan(0);
});

type Foretold = Pick<ReturnType<typeof preview>, 'audience' | 'refused' | 'speakers' | 'silent'> & {
  readonly notices: readonly string[];
  readonly held: number;
};

function foretold({
  audience,
  refused,
  speakers,
  silent,
  warnings,
}: ReturnType<typeof preview>): Foretold {
  return {
    audience,
    refused,
    speakers,
    silent,
    notices: warnings.flatMap((one) => (one.kind === 'notice' ? [one.content] : [])),
    held: warnings.reduce((sum, one) => sum + (one.kind === 'limit' ? one.held : 0), 0),
  };
}

/** Saves the settings, posts the draft, and returns the engine's decision. */
function whatHappens(
  state: SpaceState,
  { sender, content, replyTo = null }: Draft,
  override: Partial<SpaceSettings>,
): Foretold {
  const settings = { ...state.settings, ...override };
  const at = 1_000_000;
  const saved = decide(state, { type: 'settings-changed', id: 'saved', at, settings });
  const isSaved = !saved.effects.some(({ type }) => type === 'refuse-event');
  const posted = decide(saved.state, {
    type: 'message-posted',
    id: 'posted',
    at,
    messageId: asMessageId('posted'),
    sender: { ...sender, name: 'Ana' },
    content,
    replyTo,
  });
  return decided(isSaved ? posted.effects : saved.effects);
}

function decided(effects: readonly Effect[]): Foretold {
  const refusal = effects.find((effect) => effect.type === 'refuse-event');
  const message = effects.find((effect) => effect.type === 'post-message')?.message;
  const offered = new Set(effects.flatMap((one) => (one.type === 'offer-run' ? [one.run.id] : [])));
  const held = effects.filter((one) => one.type === 'hold-run' && !offered.has(one.run.id));
  return {
    audience: message?.audience ?? null,
    refused: refusal === undefined ? null : { code: refusal.code, because: refusal.because },
    speakers: speakersOf(effects),
    silent: effects.filter((effect) => effect.type === 'note-silence'),
    notices: effects.flatMap((one) => (one.type === 'post-notice' ? [one.content] : [])),
    held: held.length,
  };
}
