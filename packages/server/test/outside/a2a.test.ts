import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../../scripts/in-one-file.ts';
import type { TestClient } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

// The program of the A2A agent. The tests start it as a process and do not import it.
const PROGRAM = new URL(
  '../../../agents/test/remote/a2a/support/agent-process.ts',
  import.meta.url,
);

interface Far {
  readonly origin: string;
  readonly child: ChildProcess;
}

async function startFar(): Promise<Far> {
  const child = spawn(process.execPath, [...LITTLE_COLLECTION, await inOneFile(PROGRAM)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [{ origin }] = (await once(child, 'message')) as [{ readonly origin: string }];
  return { origin, child };
}

/** Resolves when the agent reports an event of this kind. */
function untilTold({ child }: Far, kind: string): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (told: { readonly kind: string }) => {
      if (told.kind === kind) resolve();
    });
  });
}

const HR = [
  { when: { trigger: 'returned' }, do: { say: 'The report: “{{returned.content}}”.' } },
  {
    do: {
      say: '{{content}}',
      mentionAgent: { target: 'Far', reason: 'it knows the salaries', expectReply: true },
    },
  },
];

/** A space in which HR asks an A2A agent in another process before it answers. */
async function openOffice(kind: DatabaseKind) {
  const far = await startFar();
  const outbound = [new URL(far.origin).host];
  const { owner, server } = await openServer(kind, { config: { outbound } });
  const add = async (body: { name: string; kind: string; config: unknown }) =>
    (await owner.call('addAgent', { body })).id;
  const hr = await add({ name: 'HR', kind: 'script', config: HR });
  const card = `${far.origin}/streaming/.well-known/agent-card.json`;
  const config = { over: 'a2a', card };
  const farId = await add({ name: 'Far', kind: 'remote', config });
  const body = { name: 'Office', memberIds: [hr, farId] };
  const { id: spaceId } = await owner.call('makeSpace', { body });
  return { far, owner, server, spaceId, farId };
}

async function post(client: TestClient, spaceId: string, content: string): Promise<void> {
  await client.call('postMessage', { params: { spaceId }, body: { content } });
}

async function messagesIn(client: TestClient, spaceId: string): Promise<readonly string[]> {
  const query = { limit: 100 };
  const { items } = await client.call('readMessages', { params: { spaceId }, query });
  return items.map(({ sender, content, status }) => {
    const mark = status === 'complete' ? '' : ` (${status})`;
    return `${sender?.name ?? 'Conch'}: ${content}${mark}`;
  });
}

/** The failures of all failed runs in a space. */
async function failures(client: TestClient, spaceId: string): Promise<readonly string[]> {
  const { items } = await client.call('listChains', { params: { spaceId } });
  const chains = items.map(({ id }) =>
    client.call('readChain', { params: { spaceId, chainId: id } }),
  );
  const runs = (await Promise.all(chains)).flatMap((chain) => chain.runs);
  return runs.flatMap(({ failure }) => (failure === null ? [] : [failure]));
}

describe.each(DATABASES.slice(0, 1))('an A2A agent in another process, on $name', (kind) => {
  test('an A2A agent in another process can be asked in a chain, and the asking agent continues with its answer', async () => {
    const { owner, server, spaceId } = await openOffice(kind);
    await post(owner, spaceId, 'why');
    await server.conch.idle();
    expect(await messagesIn(owner, spaceId)).toEqual([
      'Olga: why',
      'HR: why',
      'Far: Because: it knows the salaries',
      'HR: The report: “Because: it knows the salaries”.',
    ]);
  });

  test('[P-1] an A2A agent that speaks in public gets no private message', async () => {
    const { owner, server, spaceId } = await openOffice(kind);
    const body = { settings: { policy: 'mention' } } as const;
    await owner.call('changeSpace', { params: { spaceId }, body });
    await post(owner, spaceId, '@HR the code word is heron');
    await post(owner, spaceId, '@Far say The code word is egret.');
    await server.conch.idle();
    await post(owner, spaceId, 'repeat');
    await server.conch.idle();
    const repeated = (await messagesIn(owner, spaceId)).filter((one) => one.startsWith('Far: {'));
    expect(repeated).toEqual([expect.stringContaining('Note by Conch')]);
    expect(repeated.join()).not.toMatch(/heron|egret/u);
  });

  test('[I-20] if an A2A agent dies while it answers, its run fails and the chain continues', async () => {
    const { owner, server, spaceId } = await openOffice(kind);
    await post(owner, spaceId, 'die');
    await server.conch.idle();
    expect(await failures(owner, spaceId)).toEqual(['disconnected']);
    expect((await messagesIn(owner, spaceId)).slice(2)).toEqual([
      'Far: I am about to  (failed)',
      'HR: The report: “”.',
    ]);
  });

  test('if the run of an A2A agent is stopped while the agent answers, the agent gets a cancel', async () => {
    const { far, owner, server, spaceId, farId } = await openOffice(kind);
    const watch = await connect(owner);
    await watch.follow(spaceId);
    await post(owner, spaceId, 'hold on');
    const { runId } = await watch.nextOf('stream_start', ({ agentId }) => agentId === farId);
    await watch.nextOf('stream_chunk', ({ delta }) => delta.includes('At it.'));
    const cancelled = untilTold(far, 'cancelled');
    await owner.call('stop', { params: { spaceId }, body: { runId } });
    await cancelled;
    await server.conch.idle();
    expect((await messagesIn(owner, spaceId)).slice(2)).toEqual([
      'Far: At it.  (cancelled)',
      'HR: The report: “”.',
    ]);
  });
});
