import {
  asChainId,
  asMemberId,
  asMessageId,
  asRunId,
  asSpaceId,
  buildRoster,
  newSpace,
  POLICIES,
  type Audience,
  type Cause,
  type PolicyName,
  type Run,
} from '@conch/engine';
import type { MessageRow } from '@conch/store';
import { EMPTY_MESSAGE } from '@conch/test-databases';
import { describe, expect, test } from 'vitest';
import { AudienceBook, EVERYONE } from '../../src/space/audience-book.ts';
import { audienceOfAnswer, briefing, type BriefingMessages } from '../../src/briefing.ts';

const SECRET = 'the code word is tangerine';
const [ada, ben] = [asMemberId('ada'), asMemberId('ben')];
const roster = buildRoster([
  { id: 'ana', name: 'Ana', kind: 'person' },
  { id: ada, name: 'Ada', kind: 'agent' },
  { id: ben, name: 'Ben', kind: 'agent' },
]);

const FOR_ADA = 1;
const FOR_BOTH = 2;
const audiences = new AudienceBook([
  { id: FOR_ADA, agents: JSON.stringify([ada]) },
  { id: FOR_BOTH, agents: JSON.stringify([ada, ben]) },
]);

function row(id: string, part: Partial<MessageRow> = {}): MessageRow {
  return {
    ...EMPTY_MESSAGE,
    spaceId: 'here',
    id,
    seq: 1,
    senderPersonId: 'ana',
    senderName: 'Ana',
    content: SECRET,
    audienceId: EVERYONE,
    ...part,
  };
}

function runOf(cause: Cause): Run {
  return {
    id: asRunId('run'),
    agent: ada,
    chainId: asChainId('chain'),
    branchId: 0,
    startedBy: 'person',
    cause,
    triggerId: asMessageId('trigger'),
    answersTo: null,
    delegators: [],
    because: 'ME1',
    state: 'offered',
    holdsTurn: false,
    started: false,
    handOff: null,
    skips: false,
    place: null,
    reserved: { tokens: 0, costUsd: 0 },
  };
}

/** A space in which Ada is about to answer a trigger with this audience. */
function space(policy: PolicyName, audience: Audience) {
  const fresh = newSpace(roster, { policy }, asSpaceId('here'));
  const trigger = {
    messageId: asMessageId('trigger'),
    sender: { kind: 'person', id: asMemberId('ana') },
    audience,
  } as const;
  const state = { ...fresh, floor: { ...fresh.floor, triggers: [trigger] } };
  return { state, name: 'Here', audiences };
}

const NOTHING: BriefingMessages = { trigger: null, replyTo: null, returned: null };

function briefingText(
  where: ReturnType<typeof space>,
  messages: Partial<BriefingMessages>,
  cause: Cause = { kind: 'message' },
): string {
  return JSON.stringify(
    briefing(where, { run: runOf(cause), nth: 1 }, { ...NOTHING, ...messages }),
  );
}

const answered = { kind: 'answered', messageId: asMessageId('answer') } as const;
const RETURNED: Cause = { kind: 'returned', asked: ben, reason: '', result: answered };
const REGENERATE: Cause = { kind: 'regenerate', messageId: asMessageId('trigger') };

const FIELDS: readonly (readonly [string, keyof BriefingMessages, Cause])[] = [
  ['the trigger', 'trigger', { kind: 'message' }],
  ['the message that the trigger replies to', 'replyTo', { kind: 'message' }],
  ['the answer of the agent that the run asked', 'returned', RETURNED],
  ['the version that the run regenerates', 'trigger', REGENERATE],
];

describe.each(FIELDS)('[P-1] a message in the input of a run: %s', (_, field, cause) => {
  test.each<readonly [string, PolicyName, Audience, number]>([
    ['public, if the answer is public', 'mention', 'everyone', EVERYONE],
    ['for two agents, if the answer is for both', 'mention', [ada, ben], FOR_BOTH],
    ['for two agents, if the answer is for one of them', 'mention', [ada], FOR_BOTH],
    ['public, if the answer is private', 'mention', [ada], EVERYONE],
    ['public, under a policy without private messages', 'broadcast', 'everyone', EVERYONE],
    [
      'for one agent, if the answer is for this agent under another policy',
      'chain',
      [ada],
      FOR_ADA,
    ],
  ])('a run reads a message that is %s', (__, policy, answerAudience, audienceId) => {
    const text = briefingText(
      space(policy, answerAudience),
      { [field]: row('m', { audienceId }) },
      cause,
    );
    expect(text).toContain(SECRET);
  });

  test.each<readonly [string, PolicyName, Audience, Partial<MessageRow>]>([
    ['private, if the answer is public', 'mention', 'everyone', { audienceId: FOR_ADA }],
    [
      'for one agent, if the answer is for two agents',
      'mention',
      [ada, ben],
      { audienceId: FOR_ADA },
    ],
    [
      'private, if the answer is public under another policy',
      'chain',
      'everyone',
      { audienceId: FOR_ADA },
    ],
    ['for an unknown audience', 'mention', [ada], { audienceId: 99 }],
    ['cancelled', 'mention', 'everyone', { status: 'cancelled' }],
    ['failed', 'mention', 'everyone', { status: 'failed' }],
    ['deleted', 'mention', 'everyone', { deletedAt: 1 }],
  ])('a run never reads a message that is %s', (__, policy, answerAudience, part) => {
    const text = briefingText(space(policy, answerAudience), { [field]: row('m', part) }, cause);
    expect(text).not.toContain(SECRET);
  });
});

describe('[P-2] the audience of an answer', () => {
  test('if the trigger of a run is unknown, the audience of its answer is everyone', () => {
    const { state } = newSpaceWithoutTriggers();
    expect(audienceOfAnswer(state, runOf({ kind: 'message' }))).toBe('everyone');
  });

  test('if the audience of the trigger is unknown, the audience of the answer is everyone', () => {
    const { state } = space('mention', []);
    expect(audienceOfAnswer(state, runOf({ kind: 'message' }))).toBe('everyone');
  });

  test.each(POLICIES)(
    'under the policy %s, an answer has the same audience as its trigger',
    (policy) => {
      const { state } = space(policy, [ada]);
      expect(audienceOfAnswer(state, runOf({ kind: 'message' }))).toEqual([ada]);
    },
  );

  test('a run reads only history that all readers of its answer may see', () => {
    expect(audiences.visibleTo('everyone')).toEqual([EVERYONE]);
    expect(audiences.visibleTo([ada])).toEqual([EVERYONE, FOR_ADA, FOR_BOTH]);
    expect(audiences.visibleTo([ben])).toEqual([EVERYONE, FOR_BOTH]);
    expect(audiences.visibleTo([ada, ben])).toEqual([EVERYONE, FOR_BOTH]);
  });
});

function newSpaceWithoutTriggers() {
  const { state } = space('mention', [ada]);
  return { state: { ...state, floor: { ...state.floor, triggers: [] } } };
}
