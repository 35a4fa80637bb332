import { describe, expect, test } from 'vitest';
import { mcpServersIn, readMcpServers } from '../../src/mcp/read-mcp-servers.ts';

function read(servers: object, env: Readonly<Record<string, string>> = {}) {
  const wanted = readMcpServers(JSON.stringify(servers));
  if (!wanted.ok) throw new Error(wanted.reason);
  return mcpServersIn(wanted.value, env);
}

const reasonOf = (servers: unknown): string => {
  const wanted = readMcpServers(JSON.stringify(servers));
  return wanted.ok ? '' : wanted.reason;
};

describe('the mcp setting in conch.yaml', () => {
  test('the mcp setting configures programs with their environment variables', () => {
    const given = { command: 'npx', args: ['-y', 'x'], env: { A: '1' }, envFrom: ['B'] };
    const { servers, problems } = read({ far: given }, { B: '2', C: '3' });
    expect([problems, servers[0]?.place]).toEqual([
      [],
      { kind: 'program', command: 'npx', args: ['-y', 'x'], env: { A: '1', B: '2' } },
    ]);
  });

  test('the mcp setting configures server addresses, with a token from an environment variable', () => {
    const given = { url: 'https://tools.example.com/mcp', tokenFrom: 'T' };
    const { servers } = read({ far: given }, { T: 'of-the-tests' });
    expect(servers[0]?.place).toEqual({
      kind: 'address',
      url: 'https://tools.example.com/mcp',
      headers: { authorization: 'Bearer of-the-tests' },
    });
  });

  test("the mcp setting sets the flags of each tool, with the server's flags as default", () => {
    const tools = { look: { approval: 'always', outbound: 'false' }, see: '' };
    const { servers } = read({ far: { command: 'x', private: 'true', tools } });
    expect([servers[0]?.flags, [...(servers[0]?.named ?? [])]]).toEqual([
      { approval: 'never', isOutbound: true, isPrivate: true },
      [
        ['look', { approval: 'always', isOutbound: false, isPrivate: true }],
        ['see', { approval: 'never', isOutbound: true, isPrivate: true }],
      ],
    ]);
  });

  test('the mcp setting may list tools by name, without flags', () => {
    const { servers } = read({ far: { command: 'x', tools: ['look', 'see'] } });
    expect([...(servers[0]?.named.keys() ?? [])]).toEqual(['look', 'see']);
  });

  test.each(['CONCH_ADMIN_TOKEN', 'CONCH_SECRET_KEY', 'DATABASE_URL'])(
    '[T10] the mcp setting passes %s neither to a program nor to a server as a token',
    (name) => {
      const env = { [name]: 'secret' };
      const servers = {
        one: { command: 'x', envFrom: [name] },
        two: { url: 'https://x.example', tokenFrom: name },
      };
      expect(read(servers, env).problems).toEqual([
        `mcp.one.envFrom names ${name}, a variable of Conch itself. Tool servers do not get it. Use another variable.`,
        `mcp.two.tokenFrom names ${name}, a variable of Conch itself. Tool servers do not get it. Use another variable.`,
      ]);
    },
  );

  test('the mcp setting reports an environment variable that is not set', () => {
    expect(read({ far: { command: 'x', envFrom: ['B'] } }).problems).toEqual([
      'mcp.far.envFrom names B, which is not set. Set it.',
    ]);
  });

  test.each([
    [[], 'Each server needs a name'],
    [{ far: {} }, 'far: command: Fill this in.'],
    [{ far: { command: 'x', tool: ['look'] } }, 'far: tool: there is no such field.'],
    [{ far: { url: 'ftp://x.example' } }, 'far: url: Write a whole web address'],
    [{ far: { command: 'x', timeoutMs: 1e9 } }, 'far: timeoutMs: At most 55,000.'],
    [{ far: { command: 'x', envFrom: ['1B'] } }, 'envFrom.0: is not the name of an environment'],
    [{ far: { command: 'x', env: { '1B': '' } } }, 'env.1B: is not the name of an environment'],
    [{ 'Far Away': { command: 'x' } }, '“Far Away”: use at most 31 lower-case letters'],
    [{ faraway1: { command: 'x' }, farawayl: { command: 'x' } }, 'look alike. Rename one of them'],
  ])('the mcp setting explains the problem with %j', (servers, words) => {
    expect(reasonOf(servers)).toContain(words);
  });
});
