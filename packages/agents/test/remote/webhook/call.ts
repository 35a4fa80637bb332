import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { asRunId } from '@conch/engine';
import {
  GuardedFetch,
  overWebhook,
  type Agent,
  type AgentEnd,
  type AgentOutput,
  type FailedCall,
  type Task,
} from '../../../src/index.ts';
import type { GuardedFetchBounds } from '../../../src/outbound/guarded-fetch.ts';
import { openRawServer, type RawServer } from '../../outbound/support/raw-server.ts';
import { contextThat } from '../../support/play.ts';
import { taskOf } from '../../support/task.ts';

export const NOW_MS = Date.UTC(2026, 10, 15);
export const SECRETS = ['whsec_bmV3ZXI=', 'whsec_b2xkZXI='];
export const RUN_ID = asRunId('0199f3a0-0000-7000-8000-000000000001');

/** An agent whose webhook is a server that a test controls. */
export interface CalledAgent {
  readonly server: RawServer;
  readonly agent: Agent;
  readonly task: Task;
  /** The wait before each retry, in milliseconds. */
  readonly waits: readonly number[];
  readonly stop: AbortController;
  /** The reported failures of runs. */
  readonly failures: readonly FailedCall[];
  /** Runs the agent and returns its output and its end. */
  readonly run: () => Promise<WebhookCallRecord>;
}

export interface WebhookCallRecord {
  readonly deltas: readonly string[];
  readonly end: AgentEnd;
}

/** Creates a webhook agent and its server. The server calls `act` for each request. */
export async function call(
  act: (socket: Socket, nth: number) => void,
  bounds: Partial<GuardedFetchBounds> = {},
): Promise<CalledAgent> {
  const server = await openRawServer(act);
  const outside = new GuardedFetch({ outbound: [server.place], bounds });
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
  outside: GuardedFetch,
  onFailure: (failed: FailedCall) => void = () => {},
): Agent {
  const secretsOf = async () => SECRETS;
  const over = overWebhook({ outside, secretsOf, now: () => NOW_MS, onFailure });
  const reading = over({ over: 'webhook', url });
  if (!reading.ok) throw new Error(reading.reason);
  return reading.agent;
}

/** Reads the output of a run to its end, and collects the text. */
export async function hear(speaking: ReturnType<Agent['run']>): Promise<WebhookCallRecord> {
  const deltas: string[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the output comes in order
    const next: IteratorResult<AgentOutput, AgentEnd> = await speaking.next();
    if (next.done === true) return { deltas, end: next.value };
    if (next.value.kind === 'delta') deltas.push(next.value.text);
  }
}

/** A complete response with status 200. */
export function answer(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** The head of a response with status 200. The body ends when the connection closes. */
export function opening(type: string): string {
  return `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\n\r\n`;
}

/** An empty response with this status. */
export function status(code: number, headers: readonly string[] = []): string {
  const lines = [`HTTP/1.1 ${code} So`, 'content-length: 0', ...headers];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** The head of a response with a chunked body, and its first chunks. */
export function chunked(type: string, ...texts: readonly string[]): string {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`;
  return head + texts.map(chunk).join('');
}

/** One chunk. An empty chunk ends the body. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}
