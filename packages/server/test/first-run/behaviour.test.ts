import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../src/doctor/ask.ts';
import { signIn, startProgram, type Program } from '../support/program.ts';

let program: Program;
let cookie: string;
let readJson: (path: string) => Promise<unknown>;
beforeAll(async () => {
  program = await startProgram();
  ({ cookie, readJson } = await signIn(program));
});
afterAll(() => program.end());

interface List<T> {
  readonly items: readonly T[];
}

// The policy in PROMISES, word for word.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'; require-trusted-types-for 'script'";

test.each(['/', '/settings/you', '/api/v1/me', '/livez', '/nowhere'])(
  '[First run 6] %s has the security headers',
  async (path) => {
    const { headers } = await ask(program.server, path);
    expect(headers).toMatchObject({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).not.toMatch(/\*|self/u);
  },
);

// The browser tests in e2e/scenarios prove that the policy blocks nothing on any screen.
test('[First run 6] the page has no markup that its security headers forbid', async () => {
  const { body } = await ask(program.server, '/');
  expect(body).not.toMatch(/ style=|<style|<script>|javascript:| on\w+=|https?:\/\//u);
});

test('[First run 10] the demo has only script agents, and every limit applies to its spaces', async () => {
  const agents = (await readJson('/agents')) as List<{ kind: string }>;
  expect(agents.items.length).toBeGreaterThan(2);
  expect(agents.items.filter(({ kind }) => kind !== 'script')).toEqual([]);
  const spaces = (await readJson('/spaces')) as List<{ id: string; name: string }>;
  expect(spaces.items.map(({ name }) => name)).toEqual([
    'Welcome table',
    'Office',
    'Debate',
    'Town square',
  ]);
  for (const { id } of spaces.items) {
    expect(await readJson(`/spaces/${id}`)).toMatchObject({
      role: 'owner',
      settings: { maxRuns: 10, turnLimit: 20 },
    });
  }
});

test('[First run 10] the first person who opens the page sees agents talk for at least six seconds', async () => {
  const { items } = (await readJson('/spaces')) as List<{ id: string }>;
  // The page requests a ticket when it opens. The demo begins at that request.
  await ask(program.server, '/api/v1/tickets', {
    method: 'POST',
    headers: { cookie, origin: program.server.origin },
  });
  const path = `/spaces/${items[0]?.id}/messages`;
  const messages = async () => (await readJson(path)) as List<{ createdAt: string }>;
  await expect.poll(async () => (await messages()).items.length).toBe(5);
  const said = (await messages()).items.map(({ createdAt }) => Date.parse(createdAt));
  // A busy machine may take any time. The tests of the welcome check the longest time of its script.
  expect((said.at(-1) ?? 0) - (said[0] ?? 0)).toBeGreaterThan(6_000);
});

test('[First run 11] a new server has three kinds of agents, no MCP server and no tools', async () => {
  expect(await readJson('/agent-kinds')).toEqual({
    items: [{ name: 'script' }, { name: 'remote' }, { name: 'llm' }],
    next: null,
  });
  expect(await readJson('/tool-servers')).toEqual({ items: [], next: null });
  expect(await readJson('/tools')).toEqual({ items: [], next: null });
});

test('[First run 11] [T10] no route adds a tool server, fetches an address or runs a program', async () => {
  const { paths } = (await readJson('/openapi.json')) as { paths: Record<string, object> };
  const changing = Object.entries(paths)
    .filter(([path]) => /mcp|tool|fetch|proxy|exec/iu.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    .filter((one) => !one.startsWith('get '));
  // Both routes approve or withdraw an existing tool.
  expect(changing.toSorted()).toEqual([
    'delete /tools/{toolServer}/{toolName}',
    'post /tools/{toolServer}/{toolName}',
  ]);
});

test('[First run 11] no model provider exists before somebody adds one', async () => {
  expect(await readJson('/providers')).toEqual({ items: [], next: null });
});

test.each([
  { over: 'webhook', url: 'https://hooks.example.com/' },
  { over: 'webhook', url: 'http://127.0.0.1:8080/' },
  { over: 'a2a', card: 'https://agents.example.com/' },
])('[First run 11] an agent that calls an outside address is refused: %j', async (config) => {
  const { body } = await ask(program.server, '/api/v1/agents', {
    method: 'POST',
    headers: { cookie, origin: program.server.origin },
    body: { name: 'Called', kind: 'remote', config },
  });
  expect(JSON.parse(body)).toMatchObject({
    code: 'bad-config',
    detail: expect.stringContaining('CONCH_OUTBOUND') as string,
  });
});

test.each(['/metrics', '/api/v1/docs', '/api/v1/openapi.json'])(
  '[First run 13] %s requires signing in',
  async (path) => {
    expect((await ask(program.server, path)).status).toBe(401);
  },
);

test.each(['/livez', '/readyz', '/healthz'])(
  '[First run 13] the response to %s is only “ok”',
  async (path) => {
    const { status, body } = await ask(program.server, path);
    expect({ status, body }).toEqual({ status: 200, body: 'ok' });
  },
);

test.each([
  ['a body that is not an object', '/api/v1/session', 'POST', 'text'],
  ['an invalid path', '/api/v1/%00', 'GET', undefined],
  ['an invalid id', '/api/v1/spaces/x', 'GET', undefined],
])('[First run 13] the response to %s reveals no internals', async (_, path, method, body) => {
  const answer = await ask(program.server, path, { method, body });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.body).not.toMatch(/\bat .+:\d+|node_modules|\.ts|Error:/u);
});
