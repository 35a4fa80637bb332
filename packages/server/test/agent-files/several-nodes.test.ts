import { scriptKind } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../src/create-server.ts';
import { TestClient } from '../support/client.ts';
import { testConfig } from '../support/open-server.ts';
import { filesRoom, scriptFile } from './support.ts';

const SHARED = DATABASES.filter(({ name }) => name === 'PostgreSQL');
const NAMES = Array.from({ length: 8 }, (_, at) => `Agent ${at}`);
const adminToken = 'a-token-of-the-tests-of-several-nodes';

/** Two nodes that share a folder. `readBoth` makes both nodes read the folder at the same time. */
async function twoNodes(kind: DatabaseKind) {
  const first = await filesRoom({}, { kind, config: { adminToken } });
  const config = testConfig({ config: { adminToken, agentsDir: first.folder } });
  const database = await first.place.open();
  const logTo = { write: () => {} };
  const second = await createServer({ config, kinds: [scriptKind], database, logTo });
  onTestFinished(() => second.close());
  const other = new TestClient(second.origin).withToken(adminToken);
  const readBoth = async () => {
    const [problems, { items }] = await Promise.all([
      first.readFiles(),
      other.call('readAgentFiles'),
    ]);
    return [...problems, ...items.filter(({ problem }) => problem !== null)];
  };
  const putAll = () => {
    for (const [at, name] of NAMES.entries()) first.writeFile(`${at}.md`, scriptFile(name));
  };
  return { ...first, readBoth, putAll };
}

test.each(SHARED)(
  '[§11] nodes that read a new file at the same time create one agent from it',
  async (kind) => {
    const { agents, putAll, readBoth } = await twoNodes(kind);
    putAll();
    expect(await readBoth()).toEqual([]);
    expect([...(await agents()).keys()]).toEqual(NAMES);
  },
);

test.each(SHARED)(
  '[§11] if two nodes pause agents at the same time, the agents resume when their files are restored',
  async (kind) => {
    const { agents, removeFile, putAll, readBoth } = await twoNodes(kind);
    putAll();
    await readBoth();
    for (const at of NAMES.keys()) removeFile(`${at}.md`);
    await readBoth();
    putAll();
    expect(await readBoth()).toEqual([]);
    const statuses = [...(await agents()).values()].map(({ status }) => status);
    expect(statuses).toEqual(NAMES.map(() => 'active'));
  },
);
