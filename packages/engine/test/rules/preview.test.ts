import { expect, test } from 'vitest';

import {
  draftAudience,
  preview,
  previewAll,
  type Draft,
  type Preview,
  type SpaceSettings,
} from '../../src/index.ts';
import { speaks, given, says } from '../support/story.ts';
import { idOf, Table, type Seating } from '../support/table.ts';
import { sends } from '../support/tool-steps.ts';

const ROOM = { agents: ['HR', 'Finance', 'Legal'] } satisfies Seating;

function draft(text: string): Draft {
  return { sender: { kind: 'person', id: idOf('Ana') }, content: text };
}

function previewAt(seating: Seating, text: string, settings?: Partial<SpaceSettings>): Preview {
  return preview(new Table(seating).state, draft(text), settings);
}

const POLICIES = ['broadcast', 'mention', 'chain', 'coordinator'] as const;
const DRAFTS = ['hello', '@Finance hello', '@all hello', 'hello @HR and @Legal', '@human hello'];

test.each(POLICIES.flatMap((policy) => DRAFTS.map((text) => [policy, text] as const)))(
  '[WI1] under %s the preview of “%s” names the agents that get the floor, and the rule',
  (policy, text) => {
    const table = new Table({ ...ROOM, settings: { policy, main: 'Legal' } });
    const { speakers } = preview(table.state, draft(text));
    table.says('Ana', text);
    expect(speakers).toEqual(
      table.effectsOf('offer-run').map(({ run, because }) => ({ agent: run.agent, because })),
    );
  },
);

test.each(
  POLICIES.flatMap((policy) =>
    (['addressed', 'all'] as const).flatMap((visibility) =>
      DRAFTS.map((text) => [policy, visibility, text] as const),
    ),
  ),
)(
  '[AU1] [AU7] under %s with visibility %s the readers of “%s” can be computed without the state of the floor',
  (policy, visibility, text) => {
    const { state } = new Table({ ...ROOM, settings: { policy, visibility } });
    const { roster, settings } = state;
    const asked = { ...draft(text), replyTo: null };
    expect(draftAudience({ ...asked, roster, settings })).toEqual(preview(state, asked).audience);
  },
);

test('[WI1] a preview does not change the space', () => {
  const table = new Table(ROOM);
  const before = structuredClone(table.state);
  preview(table.state, draft('hello'));
  expect(table.state).toEqual(before);
});

test('[WI1] two previews of the same draft in the same space are equal', () => {
  const { state } = new Table(ROOM);
  expect(preview(state, draft('hello'))).toEqual(preview(state, draft('hello')));
});

test('[WI1] a preview uses the current state of the space, including the cursor of round-robin', () => {
  given(ROOM)
    .when(says('Ana', 'hello'))
    .then(({ state }) =>
      expect(preview(state, draft('hello')).speakers).toEqual([
        { agent: 'finance', because: 'CH7' },
      ]),
    );
});

test('[WI1] a preview of a reply uses the message that it replies to', () => {
  given({ ...ROOM, settings: { policy: 'mention' } })
    .when(says('Ana', '@Legal hello'))
    .when(speaks('legal'))
    .then((table) =>
      expect(preview(table.state, { ...draft('go on'), replyTo: table.last }).speakers).toEqual([
        { agent: 'legal', because: 'ME1' },
      ]),
    );
});

test('[WI1] a preview under another policy does not change the space', () => {
  expect(
    previewAt(ROOM, 'hello', { policy: 'broadcast' }).speakers.map(({ agent }) => agent),
  ).toEqual(['hr', 'finance', 'legal']);
});

const SIDE_BY_SIDE = [
  { policy: 'broadcast' },
  { policy: 'mention' },
  { policy: 'mention', mainAgentId: null },
  { policy: 'mention', mainAgentId: null, unaddressed: 'nobody' },
  { policy: 'chain' },
  { policy: 'coordinator' },
] as const;

test('[WI1] previews under several settings can be shown side by side', () => {
  const { state } = new Table({ ...ROOM, settings: { main: 'Legal' } });
  expect(
    previewAll(state, draft('hello'), SIDE_BY_SIDE).map(({ policy, speakers }) => [
      policy,
      speakers.length,
    ]),
  ).toEqual([
    ['broadcast', 3],
    ['mention', 1],
    ['mention', 3],
    ['mention', 0],
    ['chain', 1],
    ['coordinator', 1],
  ]);
});

test('[FL3] [WI1] in a preview under any settings, a quiet agent that is alone with one person answers', () => {
  const seating: Seating = { agents: [{ name: 'HR', quiet: true }], settings: { main: 'HR' } };
  const { state } = new Table(seating);
  for (const { speakers } of previewAll(state, draft('hello'), SIDE_BY_SIDE)) {
    expect(speakers).toEqual([{ agent: 'hr', because: 'FL3' }]);
  }
});

test('[WI1] a preview with refused settings gives nobody the floor', () => {
  expect(previewAt(ROOM, 'hello', { policy: 'coordinator' })).toMatchObject({
    policy: 'coordinator',
    audience: null,
    refused: { code: 'no-coordinator', because: 'AD4' },
    speakers: [],
    mostRuns: 0,
  });
});

test('[WI1] a preview lists the readers of the draft', () => {
  const mention = { policy: 'mention' } as const;
  expect(previewAt(ROOM, '@HR hello', mention).audience).toEqual(['hr']);
  expect(previewAt(ROOM, '@HR hello', { ...mention, visibility: 'all' }).audience).toBe('everyone');
  expect(previewAt(ROOM, 'hello', mention).audience).toBe('everyone');
  expect(previewAt(ROOM, ' ', mention).audience).toBeNull();
});

test('[WI1] a preview shows that nobody would answer, without a warning', () => {
  const settings = { policy: 'mention', unaddressed: 'nobody' } as const;
  expect(previewAt(ROOM, 'hello', settings)).toMatchObject({
    speakers: [],
    warnings: [],
    silent: [{ because: 'ME9' }],
  });
});

test('[WI1] a preview lists the silent agents and the reason', () => {
  expect(previewAt(ROOM, '@HR hello').silent).toMatchObject([
    { of: 'others', count: 2, because: 'CH3' },
  ]);
});

test('[WI1] a preview warns about an unknown name and suggests the nearest known name', () => {
  expect(previewAt(ROOM, '@Finanse hello').warnings).toEqual([
    { kind: 'unknown-mention', name: 'Finanse', nearest: 'Finance' },
  ]);
});

test('[WI1] a preview warns about an unknown name without a suggestion if no known name is near', () => {
  expect(previewAt(ROOM, 'hello @Zanzibar').warnings).toEqual([
    { kind: 'unknown-mention', name: 'Zanzibar', nearest: null },
  ]);
});

test('[WI1] a preview shows that the draft would be refused', () => {
  const seating = { ...ROOM, settings: { unknownMentions: 'refuse' } } as const;
  expect(previewAt(seating, '@Finanse hello')).toMatchObject({
    refused: { code: 'unknown-mention', because: 'MS2' },
    speakers: [],
    warnings: [{ kind: 'unknown-mention', name: 'Finanse', nearest: 'Finance' }],
  });
});

test('[WI1] if a draft is refused because of a non-member, the preview does not warn about an unknown name', () => {
  const seating: Seating = { ...ROOM, outsiders: [{ name: 'Guest', kind: 'agent' }] };
  expect(previewAt(seating, '@Guest hello')).toMatchObject({
    refused: { code: 'not-in-space', because: 'MS3' },
    warnings: [],
  });
});

test('[WI1] a preview warns once that the turn limit would make agents wait', () => {
  const seating = { ...ROOM, settings: { policy: 'broadcast', turnLimit: 1 } } as const;
  expect(previewAt(seating, 'hello').warnings).toEqual([
    { kind: 'limit', held: 2, because: 'TL2' },
  ]);
});

test('[WI1] a preview warns with the notice that the chain limit would post', () => {
  const seating = { ...ROOM, settings: { maxRuns: 2 } };
  expect(previewAt(seating, '@all hello').warnings).toMatchObject([
    { kind: 'notice', because: 'CH22' },
  ]);
});

test('[WI1] a preview warns that no addressed agent is active', () => {
  const seating: Seating = { agents: ['HR', { name: 'Old', status: 'paused' }] };
  expect(previewAt(seating, '@Old hello')).toMatchObject({
    speakers: [],
    warnings: [{ kind: 'notice', because: 'FL5' }],
  });
});

test('[WI2] a draft that gives nobody the floor has a maximum of no runs', () => {
  expect(previewAt(ROOM, '@human hello').mostRuns).toBe(0);
});

test('[WI2] under `broadcast`, the maximum is one run for each speaker', () => {
  expect(previewAt(ROOM, 'hello', { policy: 'broadcast' }).mostRuns).toBe(3);
});

test('[WI2] under `chain`, the maximum is the chain limit', () => {
  expect(previewAt({ ...ROOM, settings: { maxRuns: 7 } }, 'hello').mostRuns).toBe(7);
});

test('[WI2] under `mention`, the maximum of runs is correct even when each agent mentions all others', () => {
  const table = new Table({ ...ROOM, settings: { policy: 'mention', turnLimit: 4 } });
  const most = preview(table.state, draft('@HR go')).mostRuns;
  table.says('Ana', '@HR go');
  for (let n = 0; table.floor.length > 0; n += 1) {
    table.ends(table.floor[0] ?? '', { kind: 'answered', content: `@all point ${n}` });
  }
  expect(offersOf(table)).toBeLessThanOrEqual(most);
});

test('[WI2] under `coordinator`, the maximum of runs is correct even when every mention is delegated', () => {
  const settings = { policy: 'coordinator', main: 'HR', turnLimit: 4 } as const;
  const table = new Table({ ...ROOM, settings });
  const most = preview(table.state, draft('go')).mostRuns;
  table.says('Ana', 'go');
  for (let n = 0; table.floor.length > 0; n += 1) {
    hrDelegatesTo(table, n % 2 === 0 ? 'Legal' : 'Finance');
  }
  expect(offersOf(table)).toBeLessThanOrEqual(most);
});

/** HR delegates to another agent. That agent mentions HR with a tool and then skips. */
function hrDelegatesTo(table: Table, other: string): void {
  table.ends('hr', { kind: 'delegated', target: other, reason: 'knows more' });
  sends(other, 'and now?', { mention: 'HR' })(table);
  table.ends(other, { kind: 'skipped' });
}

function offersOf(table: Table): number {
  const effects = table.history.flatMap((entry) => entry.effects);
  return effects.filter(({ type }) => type === 'offer-run').length;
}

test.each([
  ['broadcast', 'nobody'],
  ['mention', 'may-mention'],
  ['chain', 'may-hand-over'],
  ['coordinator', 'may-ask'],
] as const)('[WI3] under %s the preview says “%s” about what follows', (policy, afterwards) => {
  const settings = { policy, main: 'HR' } as const;
  expect(previewAt({ ...ROOM, settings }, 'hello').afterwards).toBe(afterwards);
});

test.each(POLICIES)('[WI3] under %s a sole agent is certainly the only one', (policy) => {
  const seating = { agents: ['HR'], settings: { policy } } as const;
  expect(previewAt(seating, 'hello').afterwards).toBe('nobody');
});

test('[WI3] if the chain limit leaves no run for another agent, certainly no other agent follows', () => {
  const settings = { policy: 'chain', maxRuns: 1 } as const;
  expect(previewAt({ ...ROOM, settings }, 'hello').afterwards).toBe('nobody');
});

test('[WI3] after a draft that gives nobody the floor, certainly no agent follows', () => {
  expect(previewAt(ROOM, '@human hello').afterwards).toBe('nobody');
});
