import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { GuardedFetch, overA2a } from '../../../src/index.ts';
import { cardAddress } from '../../../src/remote/a2a/card-address.ts';

const read = overA2a(new GuardedFetch({ outbound: ['agents.example'] }), { onFailure: () => {} });

test.each([
  ['https://agents.example', 'https://agents.example/.well-known/agent-card.json'],
  ['https://agents.example/', 'https://agents.example/.well-known/agent-card.json'],
  ['https://agents.example?id=7', 'https://agents.example/.well-known/agent-card.json?id=7'],
  ['https://agents.example/far/card.json', 'https://agents.example/far/card.json'],
  ['https://agents.example/card#top', 'https://agents.example/card'],
])('the card of the address %s is fetched from %s', (written, address) => {
  expect(cardAddress(written)).toBe(address);
});

test('an agent is created from the address of its card', () => {
  expect(read({ over: 'a2a', card: 'https://agents.example' })).toMatchObject({ ok: true });
});

test('the worst case of an A2A agent comes from its configuration', () => {
  const worstCase = { tokens: 500, costUsd: 0.1 };
  const reading = read({ over: 'a2a', card: 'https://agents.example', worstCase });
  expect(reading).toMatchObject({ agent: { worstCase } });
});

test('[T11] a card address that the operator has not listed is refused with advice', () => {
  expect(read({ over: 'a2a', card: 'https://elsewhere.example' })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('CONCH_OUTBOUND') as string,
    field: 'card',
  });
});

test('a process without A2A agents does not load the A2A SDK', async () => {
  const index = fileURLToPath(new URL('../../../src/index.ts', import.meta.url));
  const program = `
    import { registerHooks } from 'node:module';
    const asked = [];
    registerHooks({ resolve: (name, context, next) => { asked.push(name); return next(name, context); } });
    const { GuardedFetch, overA2a } = await import(${JSON.stringify(index)});
    overA2a(new GuardedFetch({ outbound: ['agents.example'] }), { onFailure() {} })({ over: 'a2a', card: 'https://agents.example' });
    console.log(JSON.stringify(asked));`;
  const args = ['--conditions=conch-source', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const asked = JSON.parse(stdout) as readonly string[];
  expect(asked).toContain('zod');
  expect(asked.filter((name) => name.startsWith('@a2a-js/'))).toEqual([]);
});
