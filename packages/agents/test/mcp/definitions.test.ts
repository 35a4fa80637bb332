import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDefinition } from '../../src/mcp/tool-definition.ts';
import { modelToolName } from '../../src/mcp/tool-name.ts';
import { serverOf } from './support/configured.ts';
import { openTools } from './support/open-tools.ts';
import { openToolServer } from './support/tool-server.ts';

/** The reported states of tools with these names and descriptions. */
async function judged(tools: Readonly<Record<string, string>>, servers: readonly string[] = []) {
  const offered = Object.entries(tools).map(([name, description]) => ({
    name,
    description,
    answer: () => '',
  }));
  const far = await openToolServer(offered);
  const place = { kind: 'address', url: far.url, headers: {} } as const;
  const others = servers.map((name) => serverOf({ name, place }));
  const own = serverOf({ place, named: Object.keys(tools) });
  const { tools: all } = openTools([own, ...others], [far.place]);
  const report = (await all.report()).tools.filter(({ server }) => server === 'far');
  return report.map(({ tool, state, reason }) => [tool, state, reason?.detail ?? null]);
}

describe('a tool definition', () => {
  test.each(['skip', 'Mention-Agent', 'delegate_to_agent', 'SKIP', 'mentionAgent', 'sk1p'])(
    '[T10] a tool is refused if its name looks like a floor tool: %s',
    async (name) => {
      const why = 'it has the name of a built-in tool';
      expect(await judged({ [name]: 'Helps.' })).toEqual([[name, 'refused', why]]);
    },
  );

  test.each(['bank.pay', 'BANK.pay', 'b-ank.pay'])(
    '[T10] a tool is refused if its name looks like a tool of another server: %s',
    async (name) => {
      const why = 'its name looks like a tool of another server';
      expect(await judged({ [name]: 'Pays.' }, ['bank'])).toEqual([[name, 'refused', why]]);
    },
  );

  test('[T10] a tool is refused if its name looks the same as the name of another tool', async () => {
    const why = 'another tool looks the same';
    expect(await judged({ list: 'Lists.', L1st: 'Lists.' })).toEqual([
      ['L1st', 'refused', why],
      ['list', 'refused', why],
    ]);
  });

  test('[T10] a tool is refused if its name for models equals that of another tool', async () => {
    const posing = modelToolName('far', 'a.b').slice('far__'.length);
    const why = 'another tool has the same name for models';
    expect(await judged({ 'a.b': 'Does.', [posing]: 'Does.' })).toEqual([
      ['a.b', 'refused', why],
      [posing, 'refused', why],
    ]);
  });

  test.each(['pаy', 'pay now', 'pay/now', '1pay', 'p\u200Bay', `p${'a'.repeat(200)}`])(
    '[T10] a tool is refused if its name has odd characters or is too long: %s',
    async (name) => {
      const [[, state] = []] = await judged({ [name]: 'Pays.' });
      expect(state).toBe('refused');
    },
  );

  test('[T10] a tool is refused if its description is too long for people to read', async () => {
    const why = 'its description has more than 2000 characters';
    expect(await judged({ fine: 'x'.repeat(2_000), long: 'x'.repeat(2_001) })).toEqual([
      ['fine', 'approved', null],
      ['long', 'refused', why],
    ]);
  });

  test.each(['\u200B', '\u202E', '\u{E0041}', '\u0007'])(
    '[T10] a tool is refused if its definition contains invisible characters',
    async (hidden) => {
      const why = 'its definition has invisible characters';
      expect(await judged({ look: `Looks.${hidden}` })).toEqual([['look', 'refused', why]]);
    },
  );

  const said = { name: 'look', inputSchema: { type: 'object' } };
  const readOf = (inputSchema: object) =>
    readDefinition({ ...said, inputSchema: { ...inputSchema } }, (text) => text);

  test('[T10] a tool is refused if its schema is too large', () => {
    const enough = { type: 'object', description: 'x'.repeat(33 * 1024) };
    expect(readOf(enough)).toMatchObject({
      ok: false,
      reason: 'its schema has more than 32768 bytes',
    });
  });

  test('[T10] a tool is refused if its schema is nested too deep', () => {
    const deep = Array.from({ length: 10_000 }).reduce<object>((inner) => ({ not: inner }), {});
    expect(readOf(deep)).toMatchObject({
      ok: false,
      reason: 'its schema is nested more than 20 deep',
    });
  });

  test('[T10] the hash of a tool definition depends on every part but not on the order of keys', () => {
    const part = fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 });
    const definition = fc.record({
      name: fc.constantFrom('look', 'see'),
      title: fc.string(),
      description: fc.string(),
      inputSchema: part,
      outputSchema: part,
      annotations: part,
    });
    const hashOf = (given: Parameters<typeof readDefinition>[0]) => {
      const read = readDefinition(given, (text) => text);
      return read.ok ? read.hash : null;
    };
    fc.assert(
      fc.property(definition, definition, (one, other) => {
        const areSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(hashOf(one) === hashOf(other)).toBe(areSame);
        const turned = Object.fromEntries(Object.entries(one).toReversed()) as typeof one;
        expect(hashOf(turned)).toBe(hashOf(one));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the name of a tool for models', () => {
  const server = fc.stringMatching(/^[a-z][a-z\d-]{0,30}$/u);
  const tool = fc.stringMatching(/^[A-Za-z][\w.-]{0,99}$/u);

  test('the name of a tool for models is valid for every provider', () => {
    fc.assert(
      fc.property(server, tool, (one, other) => {
        expect(modelToolName(one, other)).toMatch(/^[a-zA-Z0-9_-]{1,64}$/u);
      }),
    );
  });

  test('[T10] the name of a tool for models is unique', () => {
    fc.assert(
      fc.property(server, tool, server, tool, (...[a, b, c, d]) => {
        const areSame = a === c && b === d;
        expect(modelToolName(a, b) === modelToolName(c, d)).toBe(areSame);
      }),
    );
  });
});

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, part]) => [key, sorted(part)]);
}
