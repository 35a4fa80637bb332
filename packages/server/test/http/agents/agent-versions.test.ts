import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filesRoom } from '../../agent-files/support.ts';
import type { TestClient } from '../../support/client.ts';
import { everyPage } from '../../support/every-page.ts';
import { openServer } from '../../support/open-server.ts';

const CONFIG = { provider: 'none', model: 'small', instructions: 'Be kind.' };
const PROVIDER = { preset: 'ollama', name: 'none' } as const;
const ADA = { name: 'Ada', kind: 'llm', config: CONFIG };
const ADMIN_TOKEN = 'an-admin-token-for-versions-0123456789';

async function room(kind: DatabaseKind) {
  const open = await openServer(kind, { config: { adminToken: ADMIN_TOKEN } });
  await open.owner.call('addProvider', { body: PROVIDER });
  const { id: agentId } = await open.owner.call('addAgent', { body: ADA });
  return { ...open, params: { agentId } };
}

/** The versions of an agent as lines, newest first. */
async function linesOf(owner: TestClient, agentId: string): Promise<readonly string[]> {
  const { items } = await owner.call('listAgentVersions', { params: { agentId } });
  return items.map(({ version, by, changed, instructions }) =>
    [version, `${by?.how} ${by?.name}`, changed.join(' '), instructions].join(' | '),
  );
}

describe.each(DATABASES)('versions of an agent, over HTTP, on $name,', (kind) => {
  test('each version of an agent shows the person who made the version, whether the person used a token, the changed fields and the instructions', async () => {
    const { owner, stranger, params } = await room(kind);
    const { name } = await owner.call('readMe');
    const config = { ...CONFIG, instructions: 'Be brief.' };
    await owner.call('changeAgent', { params, body: { config } });
    const { secret } = await owner.call('makeMyToken', { body: { name: 'program' } });
    await stranger()
      .withToken(secret)
      .call('changeAgent', { params, body: { isQuiet: true } });
    await stranger()
      .withToken(ADMIN_TOKEN)
      .call('changeAgent', { params, body: { name: 'Eve' } });
    expect(await linesOf(owner, params.agentId)).toEqual([
      `4 | token ${name} | name | Be brief.`,
      `3 | token ${name} | isQuiet | Be brief.`,
      `2 | person ${name} | config.instructions | Be brief.`,
      `1 | person ${name} |  | Be kind.`,
    ]);
  });

  test('versions of an agent are visible only to people who may see its configuration', async () => {
    const { owner, person, stranger, params } = await room(kind);
    const { secret } = await owner.call('makeAgentToken', { params, body: { name: 'its own' } });
    const ann = await person('Ann');
    const codes = [
      (await ann.refused('listAgentVersions', { params })).code,
      (await owner.withToken(secret).refused('listAgentVersions', { params })).code,
      (await stranger().refused('listAgentVersions', { params })).code,
    ];
    expect(codes).toEqual(['not-allowed', 'not-allowed', 'not-signed-in']);
  });

  test('versions of an agent are listed in pages, each version once, with the total number', async () => {
    const { owner, params } = await room(kind);
    for (const nth of [2, 3, 4, 5]) {
      await owner.call('changeAgent', { params, body: { description: `the ${nth}.` } });
    }
    const totals: number[] = [];
    const pages = await everyPage(async (place) => {
      const page = await owner.call('listAgentVersions', { params, query: { limit: 2, ...place } });
      totals.push(page.total);
      return page;
    });
    expect(pages.map((page) => page.map(({ version }) => version))).toEqual([[5, 4], [3, 2], [1]]);
    expect(totals).toEqual([5, 5, 5]);
  });

  test('only the newest 200 versions of an agent are listed', async () => {
    const { server, owner, params } = await room(kind);
    const { items } = await owner.call('listAgents');
    const [ada] = await server.conch.agents.list();
    if (ada === undefined) throw new Error(`there is no agent among ${items.length}`);
    for (let nth = 0; nth < 203; nth += 1) {
      await server.conch.agents.update(ada.id, { description: String(nth) });
    }
    const { total } = await owner.call('listAgentVersions', { params });
    const last = { params, query: { cursor: '6', limit: 20 } };
    const oldest = await owner.call('listAgentVersions', last);
    expect(total).toBe(200);
    expect(oldest.items).toMatchObject([{ version: 5, instructions: 'Be kind.' }]);
  });

  test('listAgentVersions refuses an unknown cursor, a removed agent and a too large page', async () => {
    const { owner, params } = await room(kind);
    const problem = await owner.refused('listAgentVersions', { params, query: { cursor: 'x' } });
    const long = await owner.refused('listAgentVersions', { params, query: { limit: 21 } });
    await owner.call('removeAgent', { params });
    const gone = await owner.refused('listAgentVersions', { params });
    expect([problem.code, long.code, gone.code]).toEqual([
      'bad-cursor',
      'bad-input',
      'no-such-member',
    ]);
  });

  test('versions of an agent contain no secret', async () => {
    const { owner } = await openServer(kind, { config: { outbound: ['example.org'] } });
    const config = { over: 'webhook', url: 'https://example.org/agent' };
    const { id: agentId } = await owner.call('addAgent', {
      body: { name: 'Hook', kind: 'remote', config },
    });
    const { secret } = await owner.call('makeWebhookSecret', { params: { agentId } });
    const next = { ...config, url: 'https://example.org/other?key=sesame' };
    await owner.call('changeAgent', { params: { agentId }, body: { config: next } });
    const versions = JSON.stringify(await owner.call('listAgentVersions', { params: { agentId } }));
    expect(versions).toContain('config.url');
    expect([secret, 'sesame'].filter((word) => versions.includes(word))).toEqual([]);
  });
});

describe.each(DATABASES.slice(0, 1))(
  'versions of agents from a file or a card, on $name,',
  (kind) => {
    test('changing an agent file creates a version that names the file', async () => {
      const file = (words: string) => `---\nname: Ada\nmodel: none/small\n---\n${words}\n`;
      const { agents, owner, writeFile, readFiles } = await filesRoom(
        { 'ada.md': file('Be kind.') },
        { kind },
      );
      const agentId = (await agents()).get('Ada')?.id ?? '';
      writeFile('ada.md', file('Be brief.'));
      await readFiles();
      expect(await linesOf(owner, agentId)).toEqual([
        '2 | file null | config.instructions | Be brief.',
        '1 | file null |  | Be kind.',
      ]);
    });

    test('the first version of an imported agent names the person who imported it', async () => {
      const { owner } = await openServer(kind);
      await owner.call('addProvider', { body: PROVIDER });
      const { name } = await owner.call('readMe');
      const card = { spec: 'chara_card_v2', spec_version: '2.0', data: CARD };
      const body = { provider: 'none', model: 'small', card };
      const { agent } = await owner.call('importAgent', { body });
      const [line] = await linesOf(owner, agent.id);
      expect(line).toMatch(`1 | import ${name} |  | `);
    });
  },
);

const CARD = {
  name: 'Ada',
  description: 'She counts.',
  personality: '',
  scenario: '',
  first_mes: '',
  mes_example: '',
};
