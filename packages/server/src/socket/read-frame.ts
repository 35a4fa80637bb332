import { clientFrame, type ClientFrame } from '@conch/protocol';
import { Failure } from '../failure.ts';
import { failureOf } from '../http/answer.ts';
import { readJson } from '../http/read-json.ts';
import { badInput } from '../http/read-request.ts';

/** A frame, or why it is none; `ref` is what its answer is known by. */
export type FrameRead =
  | { readonly ok: true; readonly frame: ClientFrame; readonly ref: string | null }
  | { readonly ok: false; readonly failure: Failure; readonly ref: string | null };

const TYPES: ReadonlySet<unknown> = new Set(
  clientFrame.options.map(({ shape }) => shape.type.value),
);
const LONGEST_REF = 200;

/** Reads what a client has sent. */
export function readFrame(text: string, mostDeep: number): FrameRead {
  let given: unknown;
  try {
    given = readJson(text, mostDeep);
  } catch (error) {
    return { ok: false, failure: failureOf(error), ref: null };
  }
  const ref = refOf(given);
  const result = clientFrame.safeParse(given);
  if (result.success) return { ok: true, frame: result.data, ref };
  const { type } = (given ?? {}) as { readonly type?: unknown };
  const failure = TYPES.has(type) ? badInput(result.error, 'frame') : unknownFrame(type);
  return { ok: false, failure, ref };
}

function unknownFrame(type: unknown): Failure {
  const named = typeof type === 'string' ? `frame “${type.slice(0, 50)}”` : 'frame without a type';
  return new Failure('unknown-frame', `There is no ${named}; there are: ${[...TYPES].join(', ')}.`);
}

// Also of a frame that cannot be read: who sent it must know which one it was.
function refOf(given: unknown): string | null {
  const { clientId, ref } = (given ?? {}) as {
    readonly clientId?: unknown;
    readonly ref?: unknown;
  };
  const named = clientId ?? ref;
  return typeof named === 'string' && named.length <= LONGEST_REF ? named : null;
}
