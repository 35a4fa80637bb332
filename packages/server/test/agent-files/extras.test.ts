import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { readAgentOfFile } from '../../src/agent-files/agent-of-file.ts';
import { filesRoom, scriptFile } from './support.ts';

const front = (...lines: readonly string[]) => ['---', 'name: Ada', ...lines, '---', ''].join('\n');

function extrasOf(...lines: readonly string[]): unknown {
  const read = readAgentOfFile(front(...lines));
  return read.ok ? read.described.agent.extras : read.problem;
}

test('[§11] unknown fields of an agent file are stored unchanged and in order', () => {
  const extras = extrasOf('color: red', 'tags: [a, b]', 'x-team: { lead: Bob, seats: 3 }');
  expect(JSON.stringify(extras)).toBe(
    '{"color":"red","tags":["a","b"],"x-team":{"lead":"Bob","seats":3}}',
  );
});

test.each([
  'author',
  'category',
  'color',
  'date',
  'disallowedTools',
  'icon',
  'id',
  'license',
  'maxTurns',
  'goals',
  'hooks',
  'mcpServers',
  'memory',
  'metadata',
  'mode',
  'note',
  'permissionMode',
  'skills',
  'tags',
  'title',
  'version',
  'constructor',
  'toString',
  'hasOwnProperty',
])('[§11] the unknown field %s is stored', (key) => {
  expect(extrasOf(`${key}: x`)).toEqual({ [key]: 'x' });
});

test.each([
  ['quite', 'quiet'],
  ['modell', 'model'],
  ['descripton', 'description'],
  ['tool', 'tools'],
  ['space', 'spaces'],
])('[§11] the unknown field %s resembles %s and is refused', (key, knownField) => {
  expect(extrasOf('color: red', `${key}: x`)).toEqual({
    line: 4,
    reason: {
      code: 'file-field-near',
      params: { name: key, nearest: knownField },
      detail: `There is no field “${key}”. Did you mean ${knownField}?`,
    },
  });
});

test('[§11] an unknown field is allowed if the field that it resembles is also in the file', () => {
  expect(extrasOf('tools: [files.read]', 'pools: x')).toEqual({ pools: 'x' });
});

const NUMBERED = Array.from({ length: 21 }, (_, at) => `x-${String(at).padStart(3, '0')}: 1`);

test.each([
  ['more than 20 keys', NUMBERED, 23, 'at most 20 keys, and this has 21'],
  ['more than 16 KiB', [`color: ${'é'.repeat(8_200)}`], 3, 'at most 16 KiB'],
  [
    'more than 16 KiB after YAML aliases are expanded',
    [`color: &c ${'x'.repeat(5_000)}`, 'others: [*c, *c, *c]'],
    4,
    'at most 16 KiB',
  ],
  ['deep nesting', [`color: ${'['.repeat(30)}${']'.repeat(30)}`], 3, 'at most 20 levels deep'],
  ['the key “__proto__”', ['__proto__: { isAdmin: true }'], 3, '“__proto__” is not allowed'],
  [
    'a nested key “__proto__”',
    ['color: { __proto__: { isAdmin: true } }'],
    3,
    '“__proto__” is not allowed',
  ],
  [
    'the key “__proto__” before other keys',
    ['__proto__: { isAdmin: true }', 'a: 1', 'b: 2'],
    3,
    '“__proto__”',
  ],
  [
    'a nested key “__proto__” between others',
    ['a: 1', 'b: { c: { __proto__: 1 } }', 'd: 2'],
    4,
    '“__proto__”',
  ],
  ['the key “__proto__” and too many keys', ['__proto__: 1', ...NUMBERED], 3, '“__proto__”'],
  [
    'deep nesting before other fields',
    [`a: ${'['.repeat(30)}${']'.repeat(30)}`, 'b: 1'],
    3,
    'deep',
  ],
  [
    'more than 16 KiB before other fields',
    [`a: ${'é'.repeat(8_200)}`, 'b: 1'],
    3,
    'at most 16 KiB',
  ],
])('[§11] a file whose extra fields have %s is refused', (_, lines, line, words) => {
  expect(extrasOf(...lines)).toMatchObject({
    line,
    reason: { detail: expect.stringContaining(words) as string },
  });
  expect('isAdmin' in {}).toBe(false);
});

test('[§11] [T15] an agent file with very many keys is refused without checking each key', () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`);
  expect(extrasOf(...keys)).toMatchObject({
    reason: { detail: expect.stringContaining('this has 20000') as string },
  });
});

test('[§11] an agent file may have 20 unknown keys', () => {
  expect(Object.keys(extrasOf(...NUMBERED.slice(1)) as object)).toHaveLength(20);
});

describe.each(DATABASES)('unknown fields of agent files, on $name,', (kind) => {
  const extras = { color: 'red', tags: ['a'] };
  const more = 'color: red\ntags: [a]\n';

  test('[§11] changing an unknown field in the file creates a new version of the agent', async () => {
    const { owner, writeFile, readFiles, agents } = await filesRoom(
      { 'hr.md': scriptFile('HR', 'Hello.', more) },
      { kind },
    );
    const first = (await agents()).get('HR');
    await readFiles();
    const again = (await agents()).get('HR');
    writeFile('hr.md', scriptFile('HR'));
    await readFiles();
    const after = (await agents()).get('HR');
    expect([first?.extras, again?.version, after?.extras]).toEqual([extras, 1, {}]);
    const params = { agentId: first?.id ?? '' };
    const { items } = await owner.call('listAgentVersions', { params });
    expect(items.map(({ changed }) => changed)).toEqual([['extras'], []]);
  });

  test('[§11] unknown fields of an agent with a file can be changed only in the file', async () => {
    const { owner, agents } = await filesRoom(
      { 'hr.md': scriptFile('HR', 'Hello.', more) },
      { kind },
    );
    const params = { agentId: (await agents()).get('HR')?.id ?? '' };
    const same = await owner.call('changeAgent', { params, body: { extras } });
    const refused = await owner.refused('changeAgent', { params, body: { extras: {} } });
    expect([same.extras, refused.code]).toEqual([extras, 'agent-of-file']);
  });

  test('[T7] unknown fields of an agent are visible only to admins', async () => {
    const { agents, person } = await filesRoom(
      { 'hr.md': scriptFile('HR', 'Hello.', more) },
      { kind },
    );
    const ann = await person('Ann');
    const agentId = (await agents()).get('HR')?.id ?? '';
    const read = await ann.call('readAgent', { params: { agentId } });
    const { items } = await ann.call('listAgents');
    expect([read.extras, items.map((one) => one.extras)]).toEqual([{}, [{}]]);
  });

  test('[file] unknown fields survive the import of a file, a change of other fields and a duplicate', async () => {
    const { owner } = await filesRoom({}, { kind });
    const body = {
      fileName: 'ada.md',
      content: front('model: ollama/x', 'color: red', 'tags: [a]'),
    };
    const agent = await owner.call('importAgentFile', { body });
    const params = { agentId: agent.id };
    const quiet = await owner.call('changeAgent', { params, body: { isQuiet: true } });
    const { kind: ofKind, config, extras: kept } = quiet;
    const copy = await owner.call('addAgent', {
      body: { name: 'Ada 2', kind: ofKind, config, extras: kept },
    });
    expect([agent.extras, quiet.extras, copy.extras]).toEqual([extras, extras, extras]);
  });

  test.each([
    ['too many keys', Object.fromEntries(NUMBERED.map((key) => [key, 1]))],
    ['more than 16 KiB', { color: 'x'.repeat(17 * 1024) }],
  ])('unknown fields with %s are refused, and nothing is saved', async (_, fields) => {
    const { owner } = await filesRoom({}, { kind });
    const agent = { name: 'HR', kind: 'script', config: [{ do: { say: 'Hi.' } }], extras };
    const { id: agentId } = await owner.call('addAgent', { body: agent });
    const params = { agentId };
    const refused = await owner.refused('changeAgent', { params, body: { extras: fields } });
    const { code, detail } = refused;
    expect([code, detail]).toEqual([
      'bad-settings',
      expect.stringContaining(
        'The field “extras” of the agent cannot be saved: it can have at most',
      ),
    ]);
    expect((await owner.call('readAgent', { params })).extras).toEqual(extras);
  });
});
