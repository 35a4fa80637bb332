import { scriptKind } from '@conch/agents';
import { createConch, type Conch } from '@conch/runtime';
import type { MemberView } from '@conch/sdk';
import { DATABASES } from '@conch/test-databases/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { MODES, type Mode } from '../../src/screens/space/panels/mode.ts';
import { mainAgentFor, modePreviews } from '../../src/screens/space/panels/mode-previews.ts';

const LINES = [
  'What do you think?',
  '@Finance, what do you think?',
  'What does @Finance think?',
  '@Data and @Finance, look at this',
  '@Ana this is for you',
  '@everyone hello',
  'Has @Ana asked @HR?',
  '@Sleeper are you there?',
  'Is @Sleeper there?',
  '@Sleeper or @Finance, who knows?',
];

const [database] = DATABASES;

test('who would answer in each mode is what the engine says of a space that is set so', async () => {
  const { conch, members, ids } = await office();
  const settings = (mode: Mode) => ({
    policy: mode === 'lead' ? ('mention' as const) : mode,
    mainAgentId: mode === 'lead' || mode === 'admin' ? ids.hr : null,
  });
  const memberIds = members.map(({ id }) => id);
  const spaces = new Map<Mode, string>();
  for (const mode of MODES) {
    const made = { name: `In ${mode}`, ...settings(mode), members: memberIds };
    spaces.set(mode, (await conch.spaces.create(made as never)).id);
  }
  for (const text of LINES) {
    for (const [now, spaceId] of spaces) {
      const draft = { spaceId, from: ids.ana, text } as never;
      const previews = (await conch.read.previewAll(draft)).map((preview) => onWire(preview));
      const shown = modePreviews(previews as never, {
        text,
        senderId: ids.ana,
        now: { ...settings(now), humanMentions: 'admin' },
        members,
        mainAgentId: ids.hr,
      });
      for (const { mode, speakers } of shown) {
        const there = { spaceId: spaces.get(mode), from: ids.ana, text } as never;
        const truth = await conch.read.preview(there);
        const said = `${text} in ${mode}, as told in ${now}`;
        expect({ said, who: sorted(speakers) }).toEqual({
          said,
          who: sorted(truth.speakers.map(({ agent: id }) => ({ id }))),
        });
      }
    }
  }
});

test('who was chosen leads; else who leads already; else the first who can', () => {
  const one = (id: string, status: 'active' | 'inactive') => member(id, id, { status });
  const members = [one('asleep', 'inactive'), one('first', 'active'), one('second', 'active')];
  const none = { policy: 'chain', mainAgentId: null } as const;
  const led = { policy: 'mention', mainAgentId: 'second' } as const;
  expect(mainAgentFor({ now: none, members, mainAgentId: null })).toBe('first');
  expect(mainAgentFor({ now: led, members, mainAgentId: null })).toBe('second');
  expect(mainAgentFor({ now: led, members, mainAgentId: 'first' })).toBe('first');
});

function sorted(speakers: readonly { readonly id: string }[]): readonly string[] {
  return speakers.map(({ id }) => id).toSorted();
}

function onWire({ speakers, ...rest }: Awaited<ReturnType<Conch['preview']>>) {
  const told = speakers.map(({ agent, because }) => ({ agentId: agent, agentName: '', because }));
  return { ...rest, speakers: told };
}

async function office() {
  if (database === undefined) throw new Error('There is no database to ask on.');
  const place = await database.forTest();
  const conch = await createConch({ database: await place.open(), kinds: [scriptKind] });
  onTestFinished(() => conch.close());
  const { id: ana } = await conch.people.create({ name: 'Ana' });
  const config = [{ do: { skip: true } }];
  const agent = async (name: string, more: object = {}) =>
    (await conch.agents.create({ name, kind: 'script', config, ...more })).id;
  const hr = await agent('HR');
  const finance = await agent('Finance');
  const data = await agent('Data', { quiet: true });
  const sleeper = await agent('Sleeper', { status: 'inactive' });
  const members: readonly MemberView[] = [
    member(ana, 'Ana', { kind: 'person' }),
    member(hr, 'HR'),
    member(finance, 'Finance'),
    member(data, 'Data', { isQuiet: true }),
    member(sleeper, 'Sleeper', { status: 'inactive' }),
  ];
  return { conch, members, ids: { ana, hr } };
}

function member(id: string, name: string, more: Partial<MemberView> = {}): MemberView {
  return {
    id,
    name,
    kind: 'agent',
    role: null,
    agentKind: 'script',
    description: '',
    status: 'active',
    isQuiet: false,
    ...more,
  };
}
