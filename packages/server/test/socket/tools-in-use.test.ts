import { scriptKind, type Agent, type AgentKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

describe.each(DATABASES.slice(0, 1))('the tool that an agent waits for, on $name', (kind) => {
  /** A space with an agent that waits for a tool until the test resolves the call. */
  async function room() {
    const answered = Promise.withResolvers<string>();
    const agent: Agent = {
      async *run(_task, { uses }) {
        yield { kind: 'delta', text: 'Let me see. ' };
        uses?.('far.forecast');
        const text = await answered.promise.finally(() => uses?.(null));
        return { kind: 'answered', content: `Let me see. ${text}` };
      },
    };
    const user: AgentKind = { name: 'user', agentOf: () => ({ ok: true, agent }) };
    const opened = await openServer(kind, { kinds: [scriptKind, user] });
    const { owner } = opened;
    const agentBody = { name: 'Ada', kind: 'user', config: {} };
    const { id } = await owner.call('addAgent', { body: agentBody });
    const body = { name: 'Room', memberIds: [id] };
    const { id: spaceId } = await owner.call('makeSpace', { body });
    const ask = () =>
      owner.call('postMessage', { params: { spaceId }, body: { content: 'Will it rain?' } });
    return { ...opened, spaceId, agentId: id, answered, ask };
  }

  test('[I-11] a frame names the tool that an agent waits for, and another frame reports the result', async () => {
    const { owner, spaceId, agentId, answered, ask } = await room();
    const socket = await connect(owner);
    await socket.follow(spaceId);
    await ask();
    const using = await socket.nextOf('run_tool');
    const { runId } = await socket.find('stream_start');
    const about = { type: 'run_tool', spaceId, runId, agentId, agentName: 'Ada' };
    expect(using).toEqual({ ...about, tool: 'far.forecast' });
    answered.resolve('It rains.');
    expect(await socket.nextOf('run_tool')).toEqual({ ...about, tool: null });
  });

  test('[I-11] if a client joins while a tool is in use, the client gets the name of the tool after the running streams', async () => {
    const { owner, spaceId, answered, ask } = await room();
    const first = await connect(owner);
    await first.follow(spaceId);
    await ask();
    const using = await first.nextOf('run_tool');
    const late = await connect(owner);
    await late.follow(spaceId);
    expect(await late.nextOf('run_tool')).toEqual(using);
    expect(late.frames.map(({ type }) => type).slice(-3)).toEqual([
      'subscribed',
      'stream_resume',
      'run_tool',
    ]);
    answered.resolve('It rains.');
    await late.nextOf('stream_end');
    const last = await connect(owner);
    await last.follow(spaceId);
    await last.sync();
    expect(last.frames.map(({ type }) => type)).not.toContain('run_tool');
  });

  test('[P-1] people who cannot read a space get no frame about a tool in use', async () => {
    const { owner, person, spaceId, answered, ask } = await room();
    const socket = await connect(owner);
    await socket.follow(spaceId);
    const other = await connect(await person('Eve'));
    other.send({ type: 'subscribe', spaces: { [spaceId]: null } });
    await other.nextOf('error');
    await ask();
    await socket.nextOf('run_tool');
    await other.sync();
    expect(other.frames.map(({ type }) => type)).not.toContain('run_tool');
    answered.resolve('It rains.');
  });
});
