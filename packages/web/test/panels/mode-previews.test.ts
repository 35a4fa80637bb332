import { scriptKind } from '@conch/agents';
import { createConch } from '@conch/runtime';
import type { MemberView } from '@conch/sdk';
import { DATABASES } from '@conch/test-databases/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { changeToMode, MODES, modeOf, type ModeSettings } from '@conch/sdk/view';
import {
  mainAgentFor,
  modePreviews,
  settingsOfModes,
  shownModes,
} from '../../src/screens/space/panels/modes/mode-previews.ts';

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

test('the preview of each mode matches the decision of the engine for a space with the settings of the mode', async () => {
  const { conch, members, ids } = await office();
  const memberIds = members.map(({ id }) => id);
  const spaces = new Map<string, { readonly spaceId: string; readonly settings: ModeSettings }>();
  for (const [name, settings] of starts(ids.hr)) {
    const made = await conch.spaces.create({ name, settings, memberIds });
    spaces.set(name, { spaceId: made.id, settings });
  }
  for (const text of LINES) {
    for (const { spaceId, settings } of spaces.values()) {
      const changes = settingsOfModes(settings, ids.hr);
      const draft = { spaceId, from: ids.ana, content: text } as never;
      const previews = await conch.read.previewAll(draft, changes);
      for (const { mode, speakers } of modePreviews(settings, previews as never)) {
        const there = { spaceId: spaces.get(mode)?.spaceId, from: ids.ana, content: text } as never;
        const truth = await conch.read.preview(there);
        const said = `${text} in ${mode}, as told in ${modeOf(settings)}`;
        expect({ said, who: sorted(speakers) }).toEqual({
          said,
          who: sorted(truth.speakers.map(({ agentId: id }) => ({ id }))),
        });
      }
    }
  }
});

test('shownModes() puts “custom” first, but only for settings that match no mode', () => {
  expect(shownModes({ ...USUAL, policy: 'mention', visibility: 'all' })[0]).toBe('custom');
  expect(shownModes(USUAL)).toEqual(MODES);
});

const USUAL: ModeSettings = {
  policy: 'chain',
  mainAgentId: null,
  visibility: 'addressed',
  unaddressed: 'everyone',
};

/** A space in each mode and a space in no mode, with the name of the mode. */
function starts(main: string): readonly (readonly [string, ModeSettings])[] {
  return [
    ...MODES.map((mode) => [mode, { ...USUAL, ...changeToMode(mode, USUAL, main) }] as const),
    ['custom', { ...USUAL, policy: 'mention', visibility: 'all' }],
  ];
}

test('mainAgentFor() returns the chosen agent, else the current main agent, else the first active agent', () => {
  const one = (id: string, status: 'active' | 'paused') => member(id, id, { status });
  const members = [one('asleep', 'paused'), one('first', 'active'), one('second', 'active')];
  const none = { mainAgentId: null };
  const led = { mainAgentId: 'second' };
  expect(mainAgentFor({ now: none, members, mainAgentId: null })).toBe('first');
  expect(mainAgentFor({ now: led, members, mainAgentId: null })).toBe('second');
  expect(mainAgentFor({ now: led, members, mainAgentId: 'first' })).toBe('first');
});

function sorted(speakers: readonly { readonly id: string }[]): readonly string[] {
  return speakers.map(({ id }) => id).toSorted();
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
  const data = await agent('Data', { isQuiet: true });
  const sleeper = await agent('Sleeper', { status: 'paused' });
  const members: readonly MemberView[] = [
    member(ana, 'Ana', { kind: 'person' }),
    member(hr, 'HR'),
    member(finance, 'Finance'),
    member(data, 'Data', { isQuiet: true }),
    member(sleeper, 'Sleeper', { status: 'paused' }),
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
