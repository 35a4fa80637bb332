import { scriptKind, type AgentKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Conch, NewAgent, NewMessage } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { openStage } from '../support/open-stage.ts';
import type { StageCast, Stage } from '../support/stage.ts';
import { wrong } from '../support/wrong.ts';

// An agent kind that accepts any configuration, so that only a configuration that cannot be stored
// is refused.
const anyKind: AgentKind = {
  name: 'any',
  agentOf: () => ({
    ok: true,
    agent: {
      // oxlint-disable-next-line require-yield -- an agent that only answers
      async *run() {
        return { kind: 'answered', content: 'I answer.' };
      },
    },
  }),
};

const OFFICE: StageCast = {
  people: ['Ana'],
  agents: { Ada: { script: [{ do: { say: 'I answer.' } }] } },
  spaces: { Room: { policy: 'mention' } },
  options: { kinds: [scriptKind, anyKind] },
};
const NUL = '\0';
const HOUR_MS = 3_600_000;
const CYCLE: Record<string, unknown> = {};
CYCLE['itself'] = CYCLE;

describe.each(DATABASES)('the input of a caller, on $name', (kind) => {
  test('invalid input is refused with a code and changes nothing', async () => {
    const stage = await openStage(kind, OFFICE);
    const seen: Record<string, string> = {};
    for (const [name, call] of Object.entries(wrongCalls(stage))) seen[name] = await codeOf(call);
    const expected = Object.keys(seen).map((name) => [name, name.split(':')[0]]);
    expect(seen).toEqual(Object.fromEntries(expected));
    expect(await stage.heard()).toEqual([]);
    expect((await stage.conch.agents.list()).map(({ name }) => name)).toEqual(['Ada']);
  });

  test('a space name may contain joined letters and joined emoji', async () => {
    const { conch } = await openStage(kind, OFFICE);
    const names = ['نامه\u200Cها', '👩‍👩‍👧 Family', 'A  «b» #1', '경리부'];
    const cards = await Promise.all(names.map((name) => conch.spaces.create({ name })));
    expect(cards.map(({ name }) => name)).toEqual(names);
  });

  test('a lookup by an invalid id finds no member', async () => {
    const { conch } = await openStage(kind, OFFICE);
    expect(await conch.agents.get(wrong(NUL))).toBeNull();
    expect(await conch.people.get(wrong({}))).toBeNull();
  });

  test('an update of an agent does not change a field that is undefined', async () => {
    const stage = await openStage(kind, OFFICE);
    const given = wrong({ name: undefined, description: undefined });
    const card = await stage.conch.agents.update(stage.id('Ada'), given);
    expect(card).toMatchObject({ name: 'Ada', description: '' });
  });

  test('a repeated post is acknowledged like the first one, with the same unknown names', async () => {
    const stage = await openStage(kind, OFFICE);
    const first = await stage.say('Ana', '@Adda hello', { clientId: 'one' });
    const again = await stage.say('Ana', '@Adda hello', { clientId: 'one' });
    expect(first.warnings).toEqual([{ kind: 'unknown-mention', name: 'Adda', nearest: 'Ada' }]);
    expect(again).toEqual({ ...first, isRepeat: true });
  });

  test('[MS8] deleting a message also deletes the unknown names that it mentioned', async () => {
    const stage = await openStage(kind, OFFICE);
    const { messageId } = await stage.say('Ana', '@Xyzzyplugh77 hello', { clientId: 'one' });
    const spaceId = stage.space();
    await stage.conch.delete({ spaceId, messageId, by: stage.id('Ana') });
    const decisions = await stage.conch.decisions(spaceId);
    const again = await stage.post('Ana', '@Xyzzyplugh77 hello', { clientId: 'one' });
    expect(JSON.stringify([decisions, again])).not.toContain('Xyzzyplugh77');
  });

  test('a preview refuses all input that a post refuses', async () => {
    const stage = await openStage(kind, OFFICE);
    const preview = (given: Partial<NewMessage>): Promise<string> =>
      codeOf(() => stage.conch.preview({ ...postOf(stage), ...given }));
    expect(await preview({ content: wrong(5) })).toBe('empty-text');
    expect(await preview({ replyToId: wrong('nowhere') })).toBe('no-such-message');
    expect(await codeOf(() => stage.conch.preview(postOf(stage), wrong('loud')))).toBe(
      'bad-settings',
    );
  });

  test('if the post of a schedule would always be refused, the schedule is refused at its creation', async () => {
    const stage = await openStage(kind, OFFICE);
    await stage.conch.people.create({ name: 'Zoe' });
    expect(await codeOf(() => schedule(stage, '@Zoe please'))).toBe('not-in-space');
    expect(await codeOf(() => schedule(stage, 'x'.repeat(40_000)))).toBe('text-too-long');
    expect(await stage.conch.schedules.list(stage.space())).toEqual([]);
  });

  test('if the post of a schedule is refused at its due time, nothing is posted, and the refusal is logged', async () => {
    const clock = new ManualClock(Date.UTC(2026, 0, 1, 12));
    const reported = Promise.withResolvers<unknown>();
    const stage = await openStage(kind, {
      ...OFFICE,
      options: {
        ...OFFICE.options,
        clock,
        timing: { leaseMs: 1_000 * HOUR_MS },
        log: (line) => {
          if (line.what === 'failure') reported.resolve(line);
        },
      },
    });
    await schedule(stage, '@Zoe please');
    await stage.conch.people.create({ name: 'Zoe' });
    clock.advance(HOUR_MS);
    expect(await reported.promise).toEqual({
      what: 'failure',
      during: 'schedules',
      code: 'not-in-space',
    });
    expect(await stage.heard()).toEqual([]);
  });
});

/** Invalid calls, by their refusal code. */
function wrongCalls(stage: Stage): Readonly<Record<string, () => Promise<unknown>>> {
  const { conch } = stage;
  const spaceId = stage.space();
  const by = stage.id('Ana');
  const agentId = stage.id('Ada');
  const post = (given: object) => () => conch.post({ ...postOf(stage), ...given });
  const service = (name: unknown) => post({ from: { service: name } });
  const agent = (given: object) => () => conch.agents.create({ ...newAgent(), ...given });
  const update = (given: object) => () => conch.agents.update(agentId, given);
  const changes = (given: object) => () => conch.spaces.update(spaceId, given);
  const settings = (given: unknown) => changes({ settings: given });
  const space = (name: string) => () => conch.spaces.create({ name });
  const budget = (maxTokens: unknown) => ({ dayBudget: { maxTokens, maxCostUsd: null } });
  return {
    'empty-text: none': post({ content: undefined }),
    'empty-text: a number': post({ content: 5 }),
    'not-a-member: null': post({ from: null }),
    'not-a-member: NUL': post({ from: NUL }),
    'bad-name: no service': post({ from: {} }),
    'bad-name: a reserved service': service('System'),
    'bad-name: a hidden service': service('\u202Eevil\u200B'),
    'bad-name: a long service': service('x'.repeat(1_000)),
    'bad-name: a member as a service': service('ana'),
    'bad-name: a colon in a service': service('a:b'),
    'bad-client-id: a number': post({ clientId: 5 }),
    'bad-client-id: null': post({ clientId: null }),
    'no-such-message: reply to NUL': post({ replyToId: NUL }),
    'no-such-message: reply to an object': post({ replyToId: {} }),
    'no-such-message: edit': () => conch.edit({ spaceId, messageId: wrong(NUL), by, content: 'x' }),
    'no-such-message: delete': () => conch.delete({ spaceId, messageId: wrong(5), by }),
    'no-such-message: regenerate': () => conch.regenerate({ spaceId, messageId: wrong(NUL), by }),
    'no-such-message: before': () => conch.messages(spaceId, { before: wrong(NUL) }),
    'no-such-message: versions': () => conch.read.versions(spaceId, wrong(NUL)),
    'no-such-message: decisions': () => conch.decisions(spaceId, { messageId: wrong(NUL) }),
    'no-such-space: none': post({ spaceId: undefined }),
    'no-such-space: NUL': post({ spaceId: NUL }),
    'no-such-space: a symbol': () => conch.spaces.get(wrong(Symbol('space'))),
    'no-such-space: history': () => conch.read.history(wrong(NUL)),
    'no-such-space: schedules': () => conch.schedules.list(wrong(NUL)),
    'no-such-space: chains': () => conch.read.chains(wrong(NUL)),
    'no-such-member: update': () => conch.agents.update(wrong(NUL), { isQuiet: true }),
    'no-such-member: rename': () => conch.people.rename(wrong({}), 'Bo'),
    'no-such-member: add': () => conch.spaces.addMembers(spaceId, [wrong(NUL)]),
    'no-such-member: no list': () => conch.spaces.addMembers(spaceId, wrong(5)),
    'no-such-member: remove': () => conch.spaces.removeMember(spaceId, wrong(Symbol('who'))),
    'no-such-member: spaces of': () => conch.spaces.of(wrong(NUL)),
    'no-such-schedule: NUL': () => conch.schedules.remove(spaceId, NUL),
    'bad-name: no person': () => conch.people.create(wrong({})),
    'bad-name: null for a person': () => conch.people.create({ name: wrong(null) }),
    'bad-name: renamed to nothing': () => conch.people.rename(by, wrong(null)),
    'bad-name: null for an agent': update({ name: null }),
    'bad-name: a number for a space': () => conch.spaces.create({ name: wrong(5) }),
    'bad-name: a space that shows nothing': space('\u200B'),
    'bad-name: a space of two lines': space('A\nB'),
    'bad-name: a space that turns its text': space('Pay\u202Elor'),
    'bad-name: a hidden character in a space': space('Pay\u200Broll'),
    'bad-name: a space of blank Braille': space('\u2800'),
    'bad-name: renamed to two lines': changes({ name: 'A\u2028B' }),
    'bad-limit: 0': () => conch.messages(spaceId, { limit: 0 }),
    'bad-limit: below 0': () => conch.messages(spaceId, { limit: -1 }),
    'bad-limit: a text': () => conch.messages(spaceId, { limit: wrong('x') }),
    'bad-limit: a part': () => conch.decisions(spaceId, { limit: 1.5 }),
    'bad-limit: too many': () => conch.read.chains(spaceId, { limit: 1_001 }),
    'bad-seq: a text': () => conch.decisions(spaceId, { after: wrong('x') }),
    'bad-config: a cycle': agent({ config: CYCLE }),
    'bad-config: a BigInt': agent({ config: 5n }),
    'bad-config: a function': agent({ config: () => [] }),
    'no-such-kind: a symbol': agent({ kind: Symbol('kind') }),
    'bad-settings: tokens that are no number': agent(budget(Number.NaN)),
    'bad-settings: tokens below 0': agent(budget(-5)),
    'bad-settings: a part of a token': agent(budget(1.5)),
    'bad-settings: a status': agent({ status: 'asleep' }),
    'bad-settings: quiet': agent({ isQuiet: 'yes' }),
    'bad-settings: a long description': agent({ description: 'x'.repeat(4_001) }),
    'bad-settings: a version': agent({ version: 7 }),
    'bad-settings: another id': update({ id: 'evil' }),
    'bad-settings: a proto': update(JSON.parse('{ "__proto__": 1 }') as object),
    'bad-settings: a part of a token for a space': settings(budget(1.5)),
    'bad-settings: a proto for a space': settings(JSON.parse('{ "__proto__": 1 }') as object),
    'bad-settings: null': settings(null),
    'bad-call: a setting outside of the settings': changes({ turnLimit: 3 }),
    'bad-settings: a visibility': settings({ visibility: 'some' }),
    'bad-settings: an unaddressed': settings({ unaddressed: 'main' }),
    'bad-settings: NUL for the main agent': settings({ mainAgentId: NUL }),
    'bad-schedule: no text': () => schedule(stage, wrong(undefined)),
    'bad-schedule: no times': () =>
      conch.schedules.create({ spaceId, name: 'Clock', content: 'x', cron: wrong(5) }),
  };
}

function postOf(stage: Stage): NewMessage {
  return { spaceId: stage.space(), from: stage.id('Ana'), content: 'hello' };
}

function newAgent(): NewAgent {
  return { name: 'Ben', kind: 'any', config: null };
}

function schedule(stage: Stage, text: string): ReturnType<Conch['schedules']['create']> {
  return stage.conch.schedules.create({
    spaceId: stage.space(),
    name: 'Clock',
    cron: '0 * * * *',
    content: text,
  });
}

/** The refusal code of a call. Any other result is returned unchanged. */
async function codeOf(call: () => Promise<unknown>): Promise<string> {
  try {
    return `done: ${JSON.stringify(await call())}`;
  } catch (error) {
    const { name, code, message } = error as Error & { readonly code?: string };
    return name === 'Refused' ? String(code) : `${name}: ${message}`;
  }
}
