import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { asRunId } from '@conch/engine';
import {
  Outside,
  overWebhook,
  type Agent,
  type AgentEnd,
  type AgentOutput,
  type FailedCall,
  type Task,
} from '../../../src/index.ts';
import type { OutsideBounds } from '../../../src/outside/outside.ts';
import { openRawServer, type RawServer } from '../../outside/support/raw-server.ts';
import { contextThat } from '../../support/play.ts';
import { taskOf } from '../../support/task.ts';

export const NOW_MS = Date.UTC(2026, 10, 15);
export const SECRETS = ['whsec_bmV3ZXI=', 'whsec_b2xkZXI='];
export const RUN_ID = asRunId('0199f3a0-0000-7000-8000-000000000001');

/** An agent that is called at a server which does as it is told. */
export interface Called {
  readonly server: RawServer;
  readonly agent: Agent;
  readonly task: Task;
  /** How long was waited before each further try. */
  readonly waits: readonly number[];
  readonly stop: AbortController;
  /** What was told of runs that have failed. */
  readonly failures: readonly FailedCall[];
  /** Everything that it says, and its end. */
  readonly run: () => Promise<Heard>;
}

export interface Heard {
  readonly deltas: readonly string[];
  readonly end: AgentEnd;
}

/** Calls an agent; each request is answered as `act` says. */
export async function call(
  act: (socket: Socket, nth: number) => void,
  bounds: Partial<OutsideBounds> = {},
): Promise<Called> {
  const server = await openRawServer(act);
  const outside = new Outside({ outbound: [server.place], bounds });
  onTestFinished(() => outside.close());
  const failures: FailedCall[] = [];
  const agent = agentAt(`http://${server.place}/hook`, outside, (one) => failures.push(one));
  const stop = new AbortController();
  const waits: number[] = [];
  const context = { ...contextThat((ms) => waits.push(ms)), signal: stop.signal };
  const task = taskOf({ runId: RUN_ID, content: 'How much?' });
  const run = () => hear(agent.run(task, context));
  return { server, agent, task, waits, stop, failures, run };
}

export function agentAt(
  url: string,
  outside: Outside,
  onFailure: (failed: FailedCall) => void = () => {},
): Agent {
  const secretsOf = async () => SECRETS;
  const over = overWebhook({ outside, secretsOf, now: () => NOW_MS, onFailure });
  const reading = over({ over: 'webhook', url });
  if (!reading.ok) throw new Error(reading.reason);
  return reading.agent;
}

/** Listens to the end. */
export async function hear(speaking: ReturnType<Agent['run']>): Promise<Heard> {
  const deltas: string[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are said
    const next: IteratorResult<AgentOutput, AgentEnd> = await speaking.next();
    if (next.done === true) return { deltas, end: next.value };
    if (next.value.kind === 'delta') deltas.push(next.value.text);
  }
}

/** An answer of 200 in one piece. */
export function answer(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** The head of an answer of 200 whose body goes on until the connection ends. */
export function opening(type: string): string {
  return `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\n\r\n`;
}

/** An answer of some status, with nothing in it. */
export function status(code: number, headers: readonly string[] = []): string {
  const lines = [`HTTP/1.1 ${code} So`, 'content-length: 0', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** The head of an answer whose body comes in chunks, and the first of them. */
export function chunked(type: string, ...texts: readonly string[]): string {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`;
  return head + texts.map(chunk).join('');
}

/** One chunk; an empty one is the last. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}
