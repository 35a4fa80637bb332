import { CLOSE_CODES, toAgentFrame, type FailureCode } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectAgent, makeOutsideAgent, type AgentClient } from '../support/agent-client.ts';
import type { TestClient } from '../support/client.ts';
import { everyPage } from '../support/every-page.ts';
import { openServer } from '../support/open-server.ts';
import { saidBy, type Aims } from './hostile-frames.ts';

const FRAMES = 2_500;
const SEED = 20;
const LEAVING = JSON.stringify({ type: 'leaving' });

/** The codes that the response to a wrong frame may have. The code `broken` must never occur. */
const REFUSALS: readonly FailureCode[] = [
  'bad-json',
  'bad-input',
  'unknown-frame',
  'no-such-task',
  'not-allowed',
];

const TO_AGENT = toAgentFrame.options.map(({ shape }) => shape.type.value);

/** A hostile agent. It reconnects when its socket is closed, and accepts tasks. */
class Mallory {
  readonly #connect: () => Promise<AgentClient>;
  /** The types of all received frames. An error frame is recorded by its code. */
  readonly frameKinds = new Set<string>();
  readonly closings = new Set<number>();
  /** The ids of the received tasks, the newest last. */
  readonly tasks: string[] = [];
  #socket: AgentClient | null = null;
  #framesRead = 0;

  constructor(connect: () => Promise<AgentClient>) {
    this.#connect = connect;
  }

  /** Sends a text and records the received frames until the server has answered a ping after it. */
  async say(text: string): Promise<void> {
    const socket = await this.#open();
    socket.sendRaw(text);
    try {
      await socket.sync();
    } catch {
      this.closings.add((await socket.closed).code);
    }
    this.#readFrames(socket);
    // A leaving socket gets no more tasks, so the next text is sent over a new socket.
    if (text === LEAVING && socket.isOpen) await socket.leave();
  }

  async #open(): Promise<AgentClient> {
    if (this.#socket?.isOpen === true) return this.#socket;
    this.#framesRead = 0;
    this.#socket = await this.#connect();
    return this.#socket;
  }

  #readFrames(socket: AgentClient): void {
    for (const frame of socket.frames.slice(this.#framesRead)) {
      this.frameKinds.add(frame.type === 'error' ? frame.problem.code : frame.type);
      if (frame.type === 'task') this.tasks.push(frame.id);
    }
    this.#framesRead = socket.frames.length;
  }
}

describe.each(DATABASES.slice(0, 1))('an agent that sends arbitrary frames, on $name', (kind) => {
  test(`[I-20] [T5] an agent that sends ${FRAMES} arbitrary frames has no effect on other agents`, async () => {
    const opened = await openServer(kind);
    const { owner, origin, logged } = opened;
    const hostile = await makeOutsideAgent(owner, 'Scribe', { waitSeconds: 1 });
    const victim = await makeOutsideAgent(owner, 'Critic', { waitSeconds: 1 });
    const echo = { name: 'Echo', kind: 'script', config: [{ do: { say: 'echo' } }] };
    const { id: echoId } = await owner.call('addAgent', { body: echo });
    const room = await makeSpace(owner, [hostile.agentId, echoId]);
    const vault = await makeSpace(owner, [victim.agentId]);
    const guard = await connectAgent(origin, victim);
    await say(owner, vault, 'the secret of the vault');
    const task = await guard.nextOf('task');

    const mallory = new Mallory(() => connectAgent(origin, hostile));
    const aims: Aims = {
      ownTasks: () => mallory.tasks.slice(-3),
      otherTasks: [task.id],
      spaces: [room, vault],
      names: ['Critic', 'Scribe', 'Echo', 'Olga', 'Nobody'],
      tokens: [hostile.token, victim.token, 'made-up'],
    };
    for (const [nth, shot] of fc.sample(saidBy, { numRuns: FRAMES, seed: SEED }).entries()) {
      if (nth % 10 === 0) await say(owner, room, `@Scribe round ${nth}`);
      await mallory.say(shot(aims));
    }

    const known = new Set<string>([...REFUSALS, ...TO_AGENT]);
    expect([...mallory.frameKinds].filter((what) => !known.has(what))).toEqual([]);
    // These frame types are not expected: an error frame is recorded by its code, and only an agent
    // that reconnects with tasks gets `resume`.
    const unheard = new Set(['error', 'resume']);
    expect(
      [...known].filter((what) => !mallory.frameKinds.has(what) && !unheard.has(what)),
    ).toEqual([]);
    expect([...mallory.closings]).toEqual([CLOSE_CODES['not-understood']]);
    expect(mallory.tasks.length).toBeGreaterThan(FRAMES / 50);
    expect(logged.join('')).not.toContain('"broken"');
    // The other agent has received no further frame and can still answer its task.
    await guard.sync();
    expect(guard.frames.map(({ type }) => type)).toEqual(['ready', 'task', 'pong']);
    expect(await guard.answer(task, 'mine')).toMatchObject({ outcome: 'responded' });
    expect(await saidIn(owner, vault)).toEqual([
      ['Olga', 'the secret of the vault'],
      ['Critic', 'mine'],
    ]);
    const byOthers = (await saidIn(owner, room)).filter(([name]) => name !== 'Scribe');
    expect(byOthers.filter(([name, content]) => !isTheirs(name, content))).toEqual([]);
    await owner.call('stop', { params: { spaceId: room }, body: {} });
  });
});

async function makeSpace(owner: TestClient, memberIds: readonly string[]): Promise<string> {
  // Long time-outs, so that no run times out.
  const timeOuts = { silentMs: 600_000, totalMs: 600_000, maxSteps: 25 };
  const body = { name: 'Space', memberIds: [...memberIds], settings: { timeOuts } };
  return (await owner.call('makeSpace', { body })).id;
}

async function say(owner: TestClient, spaceId: string, content: string): Promise<void> {
  await owner.call('postMessage', { params: { spaceId }, body: { content } });
}

/** All messages of a space as sender and content. A notice has an empty sender. */
async function saidIn(owner: TestClient, spaceId: string): Promise<readonly [string, string][]> {
  const pages = await everyPage((query) =>
    owner.call('readMessages', { params: { spaceId }, query }),
  );
  return pages.flat().map(({ sender, content }) => [sender?.name ?? '', content]);
}

/**
 * Whether this sender posts such texts. If not, somebody else posted the text in the name of the
 * sender.
 */
function isTheirs(name: string, content: string): boolean {
  if (name === 'Olga') return /^@Scribe round \d+$/u.test(content);
  return name === '' || (name === 'Echo' && content.endsWith('echo'));
}
