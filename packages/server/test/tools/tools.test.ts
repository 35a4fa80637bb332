import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openModelServer } from '../providers/model-server.ts';
import { openServer } from '../support/open-server.ts';
import { LOOK, openWithTools, serverOf } from './support/open-with-tools.ts';

describe.each(DATABASES.slice(0, 1))('the tools of MCP servers, on $name,', (kind) => {
  test('[T10] tools of MCP servers are shown in full, and are new until an admin approves them', async () => {
    const { look } = await openWithTools(kind);
    expect(await look()).toMatchObject({
      server: 'far',
      tool: 'look',
      state: 'new',
      now: {
        definition: {
          name: 'look',
          description: 'Looks.',
          inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
        },
      },
      approved: null,
      approval: 'never',
      outbound: true,
      private: false,
    });
  });

  test('[T10] tools that the operator names are approved when they are first listed', async () => {
    const { look } = await openWithTools(kind, { toolNames: ['look'] });
    expect((await look()).state).toBe('approved');
  });

  test('[T10] approving a tool requires the hash of the definition that the admin saw', async () => {
    const { owner, look, params } = await openWithTools(kind);
    const hash = (await look()).now?.hash ?? '';
    await owner.call('approveTool', { params, body: { hash } });
    expect((await look()).state).toBe('approved');
  });

  test('[T10] a tool cannot be approved with the hash of an earlier definition', async () => {
    const { owner, look, params, offer } = await openWithTools(kind);
    const hash = (await look()).now?.hash ?? '';
    offer({ ...LOOK, description: 'Looks, and tells.' });
    const refused = await owner.refused('approveTool', { params, body: { hash } });
    expect([refused.code, (await look()).state]).toEqual(['tool-changed', 'new']);
  });

  test('[T10] a changed tool is shown next to its approved definition', async () => {
    const { look, offer } = await openWithTools(kind, { toolNames: ['look'] });
    await look();
    offer({ ...LOOK, description: 'Looks, and tells.' });
    expect(await look()).toMatchObject({
      state: 'changed',
      now: { definition: { description: 'Looks, and tells.' } },
      approved: { description: 'Looks.' },
    });
  });

  test('[T10] a tool whose approval was withdrawn needs a new approval, even if the operator named the tool', async () => {
    const { owner, look, params } = await openWithTools(kind, { toolNames: ['look'] });
    const hash = (await look()).now?.hash ?? '';
    await owner.call('withdrawTool', { params });
    const withdrawn = (await look()).state;
    await owner.call('approveTool', { params, body: { hash } });
    expect([withdrawn, (await look()).state]).toEqual(['withdrawn', 'approved']);
  });

  test('a tool that its MCP server no longer offers is listed as missing', async () => {
    const { look, offer } = await openWithTools(kind, { toolNames: ['look'] });
    await look();
    offer();
    expect((await look()).state).toBe('missing');
  });

  test('[T10] a tool with an invalid definition cannot be approved', async () => {
    const { owner, look, offer } = await openWithTools(kind);
    offer({ ...LOOK, name: 'skip' });
    const { state, reason } = await look();
    const params = { toolServer: 'far', toolName: 'skip' };
    const body = { hash: 'a'.repeat(64) };
    const refused = await owner.refused('approveTool', { params, body });
    expect([state, reason?.detail, refused.code]).toEqual([
      'refused',
      'it has the name of a built-in tool',
      'tool-refused',
    ]);
  });

  test.each(['approveTool', 'withdrawTool'] as const)(
    'approving the unknown tool %s is refused',
    async (name) => {
      const { owner } = await openWithTools(kind);
      const params = { toolServer: 'far', toolName: 'see' };
      const refused = await owner.refused(name, { params, body: { hash: 'a'.repeat(64) } });
      expect(refused.code).toBe('no-such-tool');
    },
  );

  test('[T10] tools of MCP servers are visible only to admins', async () => {
    const { person, params } = await openWithTools(kind);
    const member = await person('Mia');
    const body = { hash: 'a'.repeat(64) };
    const codes = [
      (await member.refused('listTools')).code,
      (await member.refused('listToolServers')).code,
      (await member.refused('approveTool', { params, body })).code,
      (await member.refused('withdrawTool', { params })).code,
    ];
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'not-allowed'));
  });

  test('[T11] if the host of tools is not in the outbound list, the tools are unavailable and the reason is shown', async () => {
    const far = await openModelServer();
    const place = { kind: 'address', url: far.baseUrl, headers: {} } as const;
    const { owner } = await openServer(kind, { config: { mcp: [serverOf(place)] } });
    const { trouble } = (await owner.call('listToolServers')).items[0] ?? {};
    expect([/CONCH_OUTBOUND/u.test(trouble?.detail ?? ''), far.requests]).toEqual([true, []]);
  });

  test('[T13] listing tools does not reveal the environment of their MCP server', async () => {
    const { owner, answered, logged } = await openWithTools(kind, { toolNames: ['look'] });
    await owner.call('listTools');
    await owner.call('listToolServers');
    expect([...answered, ...logged].join('\n')).not.toContain('canary');
  });
});
