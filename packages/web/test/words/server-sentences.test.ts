import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  agentOfCard,
  llmConfig,
  llmKind,
  OutsideError,
  outsideTrouble,
  readCard,
  scriptKind,
} from '@conch/agents';
import { nameRefusal } from '@conch/engine';
import { HTTP_API } from '@conch/protocol';
import { extrasProblem } from '@conch/runtime';
import { describe, expect, test } from 'vitest';
import { server } from '../../src/words/ar.ts';
import { NOTICES } from '../../src/words/ar/sentences/notices.ts';

const ENGINE = join(import.meta.dirname, '../../../engine/src');

/** What a notice says between the names and numbers that are put into it. */
function wordsOfNotices(): readonly string[] {
  const files = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.startsWith('explain'));
  return sources.flatMap((file) => {
    const source = readFileSync(join(ENGINE, file), 'utf8');
    const texts = source.matchAll(/[`']@human ((?:\$\{[^}]*\}|[^`'$])*)[`']/gu);
    return [...texts].flatMap(([, text = '']) => text.split(/\$\{[^}]*\}/u));
  });
}

/** Whole sentences of the sources that ask providers, with something in each hole. */
function wordsOfProviders(): readonly string[] {
  const places = ['trouble-of.ts', 'trouble-of-answer.ts', 'provider-failure.ts', 'step-timers.ts'];
  const files = [...places, ...['list-models', 'no-page', 'try-provider'].map(inProviders)];
  return files.flatMap((file) => {
    const source = readFileSync(join(LLM, file), 'utf8');
    const texts = source.matchAll(/[`'](\p{Lu}\p{L}+ [^`'\n]*\.)[`']/gu);
    return [...texts].map(([, text = '']) => text.replaceAll(/\$\{[^}]*\}/gu, '500'));
  });
}

const NO_MODELS = { priceOf: () => null, find: () => Promise.reject(new Error('not asked')) };
const LLM = join(import.meta.dirname, '../../../agents/src/llm');
const ON_THE_WAY = {
  untrusted: 'p.example could not show that it is who it says it is.',
  'too-slow': 'p.example took too long to answer.',
  unreachable: 'p.example could not be reached.',
  'unknown-host': 'Nobody knows where p.example is.',
  garbled: 'What p.example answers cannot be read.',
  'broken-off': 'p.example broke off.',
};
const inProviders = (name: string): string => `providers/${name}.ts`;

function expectArabic(english: string): void {
  const own = server.sentence(english);
  expect({ english, isKnown: own !== null }).toEqual({ english, isKnown: true });
  const words = (own ?? '').replaceAll(/\u2068[^\u2069]*\u2069/gu, '');
  expect(words).toMatch(/\p{Script=Arabic}/u);
  expect(words).not.toMatch(/[a-z]{2}/iu);
}

describe('what the server says in sentences, in Arabic', () => {
  test('is known for all that the engine puts into notices', () => {
    const known = NOTICES.map(([english]) => english.replaceAll('(s)', 's')).join('\n');
    const words = wordsOfNotices().map((text) => text.replace(/\.$/u, '').trim());
    const said = words.filter((text) => /\p{L}{4}/u.test(text));
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((text) => !known.includes(text))).toEqual([]);
  });

  test.each([
    'Turn limit reached (1 agent message in a row). Reply to continue.',
    'Run limit reached (10 runs in one chain). 3 agents did not get the floor. Reply to continue.',
    'Run limit reached (1 run in one chain). Ana Bo did not get the floor. Reply to continue.',
    'Ana is not active, so nobody answers.',
    'Ana, Bo, Cy are not active, so nobody answers.',
    'Budget reached: Ana was not started, because the budget of one tick here does not cover it (1,000 tokens, 20 tokens left; one run may cost 5,000 tokens).',
    'Budget reached: Ana did not go on, because today’s budget of Ana in all spaces does not cover it (0.5 dollars; one run may cost 0.75 dollars).',
    'Budget reached: Ana was not started, because today’s budget of this space (1 dollar) is smaller than one run may cost (2 dollars): raise it, or lower what a run of Ana may cost.',
  ])('is known for a whole notice: %s', expectArabic);

  test('is known for every reason against a name', () => {
    const names = ['', 'a'.repeat(101), 'a\u0007', 'a\u202E', 'a\u200B', 'a\u{E0041}', 'a\uE000'];
    const more = ['a#', '---', '  a', '\u0301a', 'all', 'аll'];
    const refusals = [...names, ...more].flatMap((name) => nameRefusal(name) ?? []);
    expect(new Set(refusals.map(({ code }) => code)).size).toBeGreaterThanOrEqual(11);
    for (const { reason } of refusals) {
      expectArabic(`“Ana” cannot be a name: ${reason}`);
      expectArabic(`“” cannot be a name: ${reason}`);
    }
  });

  test.each([
    [{ provider: '', model: 'm' }],
    [{ provider: 'p', model: 'm', temperature: 3 }],
    [{ provider: 'p', model: 'm', maxOutputTokens: 1, maxRunCostUsd: 0 }],
    [{ provider: 'p', model: 'm', tools: 'all' }],
    [{ provider: 'p', model: 'm', colour: 'red' }],
  ])('is known for a configuration of a model: %j', (config) => {
    const issues = llmConfig.safeParse(config).error?.issues ?? [];
    const all = issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `there is no field “${issue.keys.join('”, “')}”`
        : `${issue.path.join('.')} ${issue.message}`,
    );
    expectArabic(`The configuration of an agent with a model cannot be read: ${all.join('; ')}.`);
  });

  test.each([{ provider: 'p' }, { model: 'm' }])(
    'is known for a model that is named by half: %j',
    (config) => {
      const read = llmKind(NO_MODELS).agentOf(config);
      if (read.ok) throw new Error('It can be read.');
      expectArabic(read.reason);
    },
  );

  test.each([
    ['a list', []],
    ['too many keys', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 1]))],
    ['too much', { color: 'x'.repeat(20_000) }],
    ['what is nested deep', JSON.parse(`{"a":${'['.repeat(30)}${']'.repeat(30)}}`) as object],
    ['a key that is none', JSON.parse('{"__proto__":1}') as object],
    ['what is no JSON', { color: 1n }],
  ])('is known for why extras are not kept: %s', (_, extras) => {
    const why = extrasProblem(extras) ?? '';
    expectArabic(`The field “extras” of the agent cannot be saved: ${why}.`);
    expectArabic(`What a file says besides the fields of Conch cannot be kept: ${why}.`);
  });

  test.each([
    'There is no provider named none; add it first, or choose another.',
    'A model has a name, in one line; choose one of the list.',
    'No provider is named “default”: files of agents mean the model of the server by it; choose another name.',
    'Instructions are no field; write them below the second “---”.',
    'What an agent may spend on a day is not in its file; set it on the server.',
    'Say what it thinks with: “model: ollama/llama3.2”, a provider and its model; or “model: default”.',
  ])('is known for what cannot be chosen or kept: %s', expectArabic);

  test.each([
    [[]],
    [[{ do: {} }]],
    [[{ do: { say: '' } }]],
    [[{ do: { say: 'a', skip: true } }]],
    [[{ do: { sing: 'a' } }]],
    [[{ when: { nth: 0 }, do: { say: 'a' } }]],
    [[{ when: { chance: 2 }, do: { say: 'a' } }]],
    [[{ do: { goToSpace: 'x' } }]],
    [[{ do: { say: '{{who}}' } }]],
    [[{ when: { trigger: 'x' }, do: { say: 'a' } }]],
    ['x'],
  ])('is known for the rules of a script: %j', (config) => {
    const read = scriptKind.agentOf(config);
    if (read.ok) throw new Error('It can be read.');
    expectArabic(read.reason);
    expectArabic(`Line 3: ${read.reason}`);
  });

  test.each([
    'its description has more than 4000 characters',
    'its schema is nested more than 12 deep',
    'its schema has more than 65536 bytes',
    'its definition has characters that cannot be seen',
  ])('is known for why a tool is refused: %s', expectArabic);

  test.each([
    { name: 'Ana', description: 'x'.repeat(100_001) },
    { name: 'Ana', tags: Array.from({ length: 10_001 }, () => 'x') },
    { description: 'x' },
    null,
  ])('is known for why a card cannot be read', (data) => {
    const read = readCard({ spec: 'chara_card_v2', data });
    if (read.ok) throw new Error('It can be read.');
    expectArabic(read.reason);
  });

  test('is known for what is left out of a card', () => {
    const read = readCard({
      spec: 'chara_card_v2',
      data: {
        name: 'Ana',
        description: '{{time}}',
        alternate_greetings: ['a', 'b'],
        creator_notes: 'n',
        extensions: { a: 1 },
        character_book: { entries: [{ content: 'c' }, { content: '@@x', constant: true }] },
      },
    });
    if (!read.ok) throw new Error(read.reason);
    const { leftOut } = agentOfCard(read.value, 'Ana');
    expect(leftOut.length).toBeGreaterThanOrEqual(6);
    for (const words of leftOut) expectArabic(words);
  });

  test('is known for all that a provider is said to be in trouble with', () => {
    // What is no trouble has words of its own.
    const sentences = wordsOfProviders().filter((english) => english !== 'It answers.');
    expect(sentences.length).toBeGreaterThan(20);
    for (const english of sentences) expectArabic(english);
  });

  test.each([
    'untrusted',
    'too-slow',
    'unreachable',
    'unknown-host',
    'garbled',
    'broken-off',
  ] as const)('is known for a provider that is %s on the way to it, with what to do', (code) => {
    const { message = '' } = outsideTrouble(new OutsideError(code, ON_THE_WAY[code])) ?? {};
    expect(message).not.toBe(ON_THE_WAY[code]);
    expectArabic(message);
  });

  test.each([
    [{}],
    [{ name: 3 }],
    [{ name: 'a', settings: { policy: 'x', kind: 1 } }],
    [{ name: 'a', colour: 'red' }],
    [{ name: 'a', settings: { turnLimit: 'x' }, memberIds: 'x' }],
  ])('is known for what a form gives that cannot be read: %j', (body) => {
    const issues = HTTP_API.makeSpace.body?.safeParse(body).error?.issues ?? [];
    expect(issues.length).toBeGreaterThan(0);
    for (const { message } of issues) expectArabic(message);
  });
});
