// A normal server with a temporary database and agents that speak without a pause.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, AgentKind } from '@conch/agents';
import { createServer } from '@conch/server';
import { setAdmin } from '@conch/store';
import { benchConfig } from './bench-config.ts';
import { serveOrders } from './serve-orders.ts';
import { token, TOKEN_MS, tokensIn } from './token-source.ts';

const FAR = 1_000_000;
let seconds = 0;
let begun = 0;

const talker: Agent = {
  async *run() {
    let text = '';
    begun += 1;
    for (let left = tokensIn(seconds); left > 0; left -= 1) {
      // Uses a real timer, not the clock of Conch, because words from a model arrive in real time.
      await new Promise((resolve) => setTimeout(resolve, TOKEN_MS));
      const delta = token();
      text += delta;
      yield { kind: 'delta', text: delta };
    }
    return { kind: 'answered', content: text };
  },
};
const kind: AgentKind = { name: 'talker', agentOf: () => ({ ok: true, agent: talker }) };

const dataDir = mkdtempSync(join(tmpdir(), 'conch-bench-'));
const server = await createServer({
  config: benchConfig(dataDir),
  kinds: [kind],
  runtime: { parallelRuns: FAR },
});
const { conch, database } = server;
const { id: from } = await conch.people.create({ name: 'Ana' });
await database.transact(() => setAdmin({ id: from, isAdmin: true }));
const quiet = await conch.spaces.create({
  name: 'Fan-out',
  memberIds: [from],
  settings: { policy: 'mention' },
});
const loud = await conch.spaces.create({
  name: 'Streams',
  memberIds: [from],
  settings: { policy: 'broadcast', turnLimit: FAR },
});

serveOrders({
  port: server.port,
  spaces: { speak: quiet.id, stream: loud.id },
  async speak(messages) {
    for (let n = 0; n < messages; n += 1) {
      await conch.post({ spaceId: quiet.id, from, content: `Here is number ${n}, for everyone.` });
      await new Promise(setImmediate);
    }
  },
  async change() {
    const { settings } = await conch.spaces.get(quiet.id);
    await conch.spaces.update(quiet.id, {
      settings: { turnLimit: settings.turnLimit === 20 ? 19 : 20 },
    });
  },
  async stream(given) {
    seconds = given.seconds;
    await haveAgents(given.streams);
    begun = 0;
    await conch.post({ spaceId: loud.id, from, content: 'Speak, all of you.' });
    while (begun < given.streams) await new Promise(setImmediate);
    return { ended: conch.idle() };
  },
  async close() {
    await server.close();
    rmSync(dataDir, { recursive: true });
  },
});

async function haveAgents(count: number): Promise<void> {
  const members = await conch.spaces.members(loud.id);
  const missing = count - members.filter((member) => member.kind === 'agent').length;
  const ids = [];
  for (let n = 0; n < missing; n += 1) {
    const name = `Talker ${n}`;
    ids.push((await conch.agents.create({ name, kind: 'talker', config: null })).id);
  }
  if (ids.length > 0) await conch.spaces.addMembers(loud.id, ids);
}
