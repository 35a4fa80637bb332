import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, PLAIN_CONFIG, type ServerOptions } from '@conch/server';
import { firstRun } from '@conch/server/first-run';
import { openClient } from '@conch/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { KEYS, openTerminal } from '../support/terminal.ts';

const TOKEN = 'a-token-of-this-machine-for-a-test';

/** An agent that asks people before it pays, and then posts the verdict. */
const tellerKind: ServerOptions['kinds'][number] = {
  name: 'teller',
  agentOf: () => ({
    ok: true,
    agent: {
      async *run({ asked: [asked] }) {
        const ask = { tool: 'bank.pay', input: '{"to":"A\u200BB"}', reason: 'It spends money.' };
        if (asked === undefined) yield { kind: 'ask', callId: 'pay', ask };
        return { kind: 'answered', content: `I was told: ${asked?.verdict ?? 'nothing'}.` };
      },
    },
  }),
};

async function openBank(): Promise<{ readonly home: string; readonly url: string }> {
  const home = mkdtempSync(join(tmpdir(), 'conch-chat-'));
  const server = await createServer({
    config: { ...PLAIN_CONFIG, dataDir: join(home, 'data'), logLevel: 'silent' },
    kinds: [tellerKind],
    localToken: TOKEN,
    prepare: async (stage) => void (await firstRun(stage, { hasDemo: false })),
  });
  onTestFinished(async () => {
    await server.close();
    rmSync(home, { recursive: true, force: true });
  });
  const client = openClient({ url: server.origin, token: TOKEN });
  const body = { name: 'Teller', kind: 'teller', config: {} };
  const { id } = await client.call('addAgent', { body });
  await client.call('makeSpace', { body: { name: 'Bank', memberIds: [id] } });
  client.close();
  return { home, url: server.origin };
}

test('a person sees the exact arguments of a request, and approves or denies it', async () => {
  const { home, url } = await openBank();
  const terminal = openTerminal(['chat', 'Bank', '--url', url, '--token', TOKEN], { home });
  await terminal.shows('● live');
  terminal.type('/approve', KEYS.enter);
  await terminal.shows('No agent asks for anything.');
  terminal.type('pay the bill', KEYS.enter);
  await terminal.shows('Teller asks to use bank.pay: /approve 1 or /deny 1');
  const shown = await terminal.shows('[1] Teller wants to use bank.pay');
  expect(shown).toMatch(/\{"to":"A\S+B"\}/u);
  expect(shown).not.toContain('\u200B');
  terminal.type('/approve 1', KEYS.enter);
  await terminal.shows('Owner approved it.');
  await terminal.shows('I was told: approved.');
  terminal.type('pay again', KEYS.enter);
  await terminal.shows('/approve 2 or /deny 2');
  terminal.type('/deny', KEYS.enter);
  await terminal.shows('I was told: denied.');
});
