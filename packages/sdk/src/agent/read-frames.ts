import { reasonOfIssue, toAgentFrame, type ToAgentFrame } from '@conch/protocol';
import type { z } from 'zod';

/**
 * The result of reading one frame. `unreadable` means that the type is known but the content is
 * invalid.
 */
export type FrameReading =
  | { readonly kind: 'read'; readonly frame: ToAgentFrame }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreadable'; readonly taskId: string | null; readonly reason: string };

const TYPES: ReadonlySet<unknown> = new Set(
  toAgentFrame.options.map(({ shape }) => shape.type.value),
);

/** Reads the data of a socket message: one frame, or an array of frames. */
export function readFrames(data: unknown): readonly FrameReading[] {
  const given = parsed(data);
  return (Array.isArray(given) ? (given as unknown[]) : [given]).map(readFrame);
}

function readFrame(value: unknown): FrameReading {
  const { type, id } = fieldsOf(value);
  // A newer server may send frame types that this client can ignore.
  if (typeof type === 'string' && !TYPES.has(type)) return { kind: 'unknown' };
  const read = toAgentFrame.safeParse(value);
  if (read.success) return { kind: 'read', frame: read.data };
  const taskId = type === 'task' && typeof id === 'string' ? id : null;
  return { kind: 'unreadable', taskId, reason: problemsIn(read.error, value) };
}

const MOST_PROBLEMS = 5;

function problemsIn({ issues }: z.ZodError, value: unknown): string {
  return issues
    .slice(0, MOST_PROBLEMS)
    .map((issue) => {
      const path = issue.path.length === 0 ? '' : `${issue.path.map(String).join('.')}: `;
      return `${path}${reasonOfIssue(issue, value).detail}`;
    })
    .join('. ');
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function fieldsOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
}
