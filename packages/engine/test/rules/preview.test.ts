import { expect, test } from 'vitest';

import { preview, previewAll, type Draft, type PolicyName, type Preview } from '../../src/index.ts';
import { speaks, given, says } from '../support/story.ts';
import { idOf, Table, type Seating } from '../support/table.ts';
import { sends } from '../support/tool-steps.ts';

const ROOM = { agents: ['HR', 'Finance', 'Legal'] } satisfies Seating;

function draft(text: string): Draft {
  return { sender: { kind: 'person', id: idOf('Ana') }, text };
}

function previewAt(seating: Seating, text: string, policy?: PolicyName): Preview {
  return preview(new Table(seating).state, draft(text), policy);
}

const POLICIES = ['broadcast', 'mention', 'chain', 'admin'] as const;
const DRAFTS = ['hello', '@Finance hello', '@all hello', 'hello @HR and @Legal', '@human hello'];

test.each(POLICIES.flatMap((policy) => DRAFTS.map((text) => [policy, text] as const)))(
  '[WI1] under %s the preview of “%s” says who then gets the floor and by which rule',
  (policy, text) => {
    const table = new Table({ ...ROOM, settings: { policy, main: 'Legal' } });
    const { speakers } = preview(table.state, draft(text));
    table.says('Ana', text);
    expect(speakers).toEqual(
      table.effectsOf('offer-run').map(({ run, because }) => ({ agent: run.agent, because })),
    );
  },
);

test('[WI1] a preview changes nothing', () => {
  const table = new Table(ROOM);
  const before = structuredClone(table.state);
  preview(table.state, draft('hello'));
  expect(table.state).toEqual(before);
});

test('[WI1] two previews of the same space are the same', () => {
  const { state } = new Table(ROOM);
  expect(preview(state, draft('hello'))).toEqual(preview(state, draft('hello')));
});

test('[WI1] a preview holds at the version of the space, cursor included', () => {
  given(ROOM)
    .when(says('Ana', 'hello'))
    .then(({ state }) =>
      expect(preview(state, draft('hello')).speakers).toEqual([
        { agent: 'finance', because: 'CH7' },
      ]),
    );
});

test('[WI1] a preview looks at what the draft replies to', () => {
  given({ ...ROOM, settings: { policy: 'mention' } })
    .when(says('Ana', '@Legal hello'))
    .when(speaks('legal'))
    .then((table) =>
      expect(preview(table.state, { ...draft('go on'), replyTo: table.last }).speakers).toEqual([
        { agent: 'legal', because: 'ME1' },
      ]),
    );
});

test('[WI1] a preview under another policy leaves the space as it is', () => {
  expect(previewAt(ROOM, 'hello', 'broadcast').speakers.map(({ agent }) => agent)).toEqual([
    'hr',
    'finance',
    'legal',
  ]);
});

test('[WI1] a preview stands side by side under all four policies', () => {
  const { state } = new Table({ ...ROOM, settings: { main: 'Legal' } });
  expect(
    previewAll(state, draft('hello')).map(({ policy, speakers }) => [policy, speakers.length]),
  ).toEqual([
    ['broadcast', 3],
    ['mention', 1],
    ['chain', 1],
    ['admin', 1],
  ]);
});

test('[WI1] a preview says who would be silent and why', () => {
  expect(previewAt(ROOM, '@HR hello').silent).toMatchObject([
    { of: 'others', count: 2, because: 'CH3' },
  ]);
});

test('[WI1] a preview warns of an unknown name with the nearest one', () => {
  expect(previewAt(ROOM, '@Finanse hello').warnings).toEqual([
    { kind: 'unknown-mention', name: 'Finanse', nearest: 'Finance' },
  ]);
});

test('[WI1] a preview warns of an unknown name that is near to none', () => {
  expect(previewAt(ROOM, 'hello @Zanzibar').warnings).toEqual([
    { kind: 'unknown-mention', name: 'Zanzibar', nearest: null },
  ]);
});

test('[WI1] a preview says that the draft would be refused', () => {
  const seating = { ...ROOM, settings: { unknownMentions: 'refuse' } } as const;
  expect(previewAt(seating, '@Finanse hello')).toMatchObject({
    refused: { code: 'unknown-mention', because: 'MS2' },
    speakers: [],
    warnings: [{ kind: 'unknown-mention', name: 'Finanse', nearest: 'Finance' }],
  });
});

test('[WI1] a preview of a draft that is refused for an outsider warns of no unknown name', () => {
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

test('[WI1] a preview warns of the notice that the run limit would post', () => {
  const seating = { ...ROOM, settings: { maxRuns: 2 } };
  expect(previewAt(seating, '@all hello').warnings).toMatchObject([
    { kind: 'notice', because: 'CH22' },
  ]);
});

test('[WI1] a preview warns that nobody addressed is active', () => {
  const seating: Seating = { agents: ['HR', { name: 'Old', status: 'inactive' }] };
  expect(previewAt(seating, '@Old hello')).toMatchObject({
    speakers: [],
    warnings: [{ kind: 'notice', because: 'FL5' }],
  });
});

test('[WI2] a draft that gives nobody the floor costs no run', () => {
  expect(previewAt(ROOM, '@human hello').mostRuns).toBe(0);
});

test('[WI2] under broadcast a draft costs one run for each speaker', () => {
  expect(previewAt(ROOM, 'hello', 'broadcast').mostRuns).toBe(3);
});

test('[WI2] under chain a draft costs at most the runs of a chain', () => {
  expect(previewAt({ ...ROOM, settings: { maxRuns: 7 } }, 'hello').mostRuns).toBe(7);
});

test('[WI2] under mention the most runs are not exceeded when all wake all', () => {
  const table = new Table({ ...ROOM, settings: { policy: 'mention', turnLimit: 4 } });
  const most = preview(table.state, draft('@HR go')).mostRuns;
  table.says('Ana', '@HR go');
  for (let n = 0; table.floor.length > 0; n += 1) {
    table.ends(table.floor[0] ?? '', { kind: 'answered', text: `@all point ${n}` });
  }
  expect(offersOf(table)).toBeLessThanOrEqual(most);
});

test('[WI2] under admin the most runs are not exceeded when every mention is delegated', () => {
  const settings = { policy: 'admin', main: 'HR', turnLimit: 4 } as const;
  const table = new Table({ ...ROOM, settings });
  const most = preview(table.state, draft('go')).mostRuns;
  table.says('Ana', 'go');
  for (let n = 0; table.floor.length > 0; n += 1) {
    hrDelegatesTo(table, n % 2 === 0 ? 'Legal' : 'Finance');
  }
  expect(offersOf(table)).toBeLessThanOrEqual(most);
});

/** HR has another run in its place, which asks HR again by tool and skips. */
function hrDelegatesTo(table: Table, other: string): void {
  table.ends('hr', { kind: 'delegated', target: other, reason: 'knows more' });
  sends(other, 'and now?', { mention: 'HR' })(table);
  table.ends(other, { kind: 'skipped' });
}

function offersOf(table: Table): number {
  const effects = table.history.flatMap((entry) => entry.effects);
  return effects.filter(({ type }) => type === 'offer-run').length;
}
