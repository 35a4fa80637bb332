import { DATABASES } from '@conch/test-databases/vitest';
import type { Action } from '@conch/protocol';
import { describe, expect, test } from 'vitest';
import { makeOutsideAgent } from '../support/agent-client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { EXPECTED, verdictOf } from '../walk/support/expected-access.ts';
import { openMcp, tokenOf } from './support/open-mcp.ts';

/** The action that each tool performs, and its arguments. A new tool needs an entry. */
const TOOLS: Readonly<Record<string, readonly [Action, Record<string, unknown>]>> = {
  list_spaces: ['list-spaces', {}],
  read_messages: ['read-space', {}],
  search: ['read-space', { query: 'x' }],
  list_approvals: ['read-space', {}],
  ask: ['post-message', { text: 'x' }],
  post: ['post-message', { text: 'x' }],
  who_would_answer: ['speak', { text: 'x' }],
  why: ['read-space', { message: '019a8c1e-0000-7000-8000-000000000000' }],
  stop: ['speak', {}],
};

const AGENT_TOOLS = ['next_task', 'reply', 'ask_agent', 'delegate', 'skip'];

describe.each(DATABASES.slice(0, 1))('access over MCP, on $name', (kind) => {
  test('[T5] [T6] every tool gives each role exactly the access that the page gives it', async () => {
    const { owner, person, origin } = await openServer(kind);
    const roles = {
      stranger: await person('Stranger'),
      viewer: await person('Viewer'),
      member: await person('Member'),
      owner: await person('Maker'),
      admin: owner,
    };
    const { spaceId } = await makeRoom(roles.owner, { people: [roles.member, roles.viewer] });
    const { id: memberId } = await roles.viewer.call('readMe');
    const params = { spaceId, memberId };
    await roles.owner.call('changeMember', { params, body: { role: 'viewer' } });
    const wrong: string[] = [];
    for (const [role, client] of Object.entries(roles) as [keyof typeof roles, typeof owner][]) {
      const { client: mcp, tool } = await openMcp(origin, await tokenOf(client));
      const { tools } = await mcp.listTools();
      expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(TOOLS).toSorted());
      for (const [name, [action, more]] of Object.entries(TOOLS)) {
        const args = name === 'list_spaces' ? {} : { space: spaceId, ...more };
        const { isError, text } = await tool(name, args);
        const actual = verdictOf(isError ? (text.split(':')[0] ?? '') : null);
        const expected = EXPECTED[action][role];
        if (actual !== expected) wrong.push(`${name} by ${role}: ${actual}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('[T6] the token of an agent has the tools of that agent only, and the token of a person has none of them', async () => {
    const { owner, origin } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const cid = await makeOutsideAgent(owner, 'Cid', { waitSeconds: 1 });
    const agent = await openMcp(origin, cid.token);
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(AGENT_TOOLS);
    for (const name of Object.keys(TOOLS)) {
      const tried = agent.client.callTool({ name, arguments: { space: spaceId } });
      const refused = await tried.then(({ isError }) => isError === true).catch(() => true);
      expect([name, refused]).toEqual([name, true]);
    }
    const { client } = await openMcp(origin, await tokenOf(owner));
    for (const name of AGENT_TOOLS) {
      const refused = await client
        .callTool({ name, arguments: {} })
        .then(({ isError }) => isError === true)
        .catch(() => true);
      expect([name, refused]).toEqual([name, true]);
    }
  });
});
