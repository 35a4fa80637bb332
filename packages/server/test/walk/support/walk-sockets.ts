import type { ClientFrame, ServerFrame } from '@conch/protocol';
import * as fc from 'fast-check';
import { frameIn, framesIn, type TriedFrame } from './frames.ts';
import { SocketCaller } from './socket-caller.ts';
import type { WalkFindings } from './walk.ts';
import type { WalkWire } from './wire.ts';
import type { WalkCaller } from './callers.ts';
import type { WalkWorld } from './world.ts';

interface Walking {
  readonly wire: WalkWire;
  readonly world: WalkWorld;
  readonly findings: WalkFindings;
}

/** Sends this many frames over sockets. Each caller has at most one socket at a time. */
export async function walkSockets(
  walking: Walking,
  { frames, seed }: { readonly frames: number; readonly seed: number },
): Promise<void> {
  const callers = walking.world.callers.filter(({ hasSocket }) => hasSocket);
  const tries = fc.sample(framesIn(walking.world), { numRuns: frames, seed }).values();
  await Promise.all(callers.map((caller) => talk(walking, caller, tries)));
}

async function talk(
  { wire, world, findings }: Walking,
  caller: WalkCaller,
  tries: Iterator<TriedFrame> & Iterable<TriedFrame>,
): Promise<void> {
  let triedFrame: TriedFrame | null = null;
  const fault = (words: string): void =>
    findings.fault(
      `a frame: ${words}`,
      `${caller.kind}: ${triedFrame?.text.slice(0, 500) ?? 'hello'}`,
    );
  let socket = await SocketCaller.open({ wire, caller }, fault);
  for (const next of tries) {
    triedFrame = next;
    if (!socket.isOpen) socket = await SocketCaller.open({ wire, caller }, fault);
    const received = await timed(findings, () => socket.send(next.text, next));
    const frame = frameIn(triedFrame);
    if (socket.isOpen) {
      const wrong = wrongAnswer(frame, received);
      if (wrong !== null) fault(`${wrong}: ${JSON.stringify(received).slice(0, 300)}`);
    }
    const key = `${frame?.type ?? 'no frame'} ${received.some(({ type }) => type === 'error') ? 'refused' : 'taken'}`;
    findings.answered.set(key, (findings.answered.get(key) ?? 0) + 1);
    for (const one of received) world.known.learn(one);
  }
  socket.close();
}

async function timed<T>(findings: WalkFindings, ask: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const came = await ask();
  findings.times.push(performance.now() - began);
  return came;
}

/** Why the response to a frame is wrong, or null. */
function wrongAnswer(frame: ClientFrame | null, received: readonly ServerFrame[]): string | null {
  const errors = received.filter((one) => one.type === 'error');
  if (frame === null) return errors.length === 1 ? null : 'no frame has no error';
  switch (frame.type) {
    case 'hello':
      return received.some(({ type }) => type === 'ready') ? null : 'hello has no ready';
    case 'ping':
      return received.some(({ type }) => type === 'pong') ? null : 'ping has no pong';
    case 'unsubscribe':
      return received.some(({ type }) => type === 'unsubscribed') || errors.length === 1
        ? null
        : 'has no answer';
    case 'subscribe':
    case 'mark_read':
    case 'typing':
      return errors.length <= 1 ? null : 'has several answers';
    case 'send_message':
    case 'edit_message':
    case 'delete_message':
    case 'regenerate':
    case 'stop':
    case 'continue': {
      const { clientId } = frame;
      const answers = received.filter((one) => one.type === 'ack' && one.clientId === clientId);
      const wanted = clientId === undefined && errors.length === 0 ? 0 : 1;
      return answers.length + errors.length === wanted ? null : 'has not one answer';
    }
    default:
      return frame satisfies never;
  }
}
