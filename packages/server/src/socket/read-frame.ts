import type { ServerLimits } from '../config.ts';
import { RequestRefused } from '../request-refused.ts';
import { refusalOf } from '../http/answer.ts';
import { readJson } from '../http/read-json.ts';
import { badInput } from '../http/read-request.ts';
import type { z } from 'zod';

/** A frame, or the reason why it cannot be read. `ref` identifies the frame in the answer. */
type FrameRead<Frame> =
  | { readonly ok: true; readonly frame: Frame; readonly ref: string | null }
  | { readonly ok: false; readonly failure: RequestRefused; readonly ref: string | null };

/** Parses a text as a frame. */
type FrameReader<Frame> = (text: string, bounds: Bounds) => FrameRead<Frame>;

type Bounds = Pick<ServerLimits, 'jsonDepth' | 'jsonValues'>;

type FrameSchema = z.ZodType & {
  readonly shape: { readonly type: { readonly value: string } };
};

/** The frames that clients or servers may send. */
interface Frames<Frame> {
  readonly options: readonly FrameSchema[];
  readonly safeParse: (given: unknown) => z.ZodSafeParseResult<Frame>;
}

/**
 * `refs` are the fields that identify a frame in its answer. They are read even if the frame is
 * invalid.
 */
export function frameReader<Frame>(
  frames: Frames<Frame>,
  refs: readonly string[],
): FrameReader<Frame> {
  const types = frames.options.map(({ shape }) => shape.type.value);
  return (text, { jsonDepth, jsonValues }) => {
    let given: unknown;
    try {
      given = readJson(text, { mostDeep: jsonDepth, mostValues: jsonValues });
    } catch (error) {
      return { ok: false, failure: refusalOf(error), ref: null };
    }
    const fields = (given ?? {}) as Readonly<Record<string, unknown>>;
    const ref = refIn(fields, refs);
    const result = frames.safeParse(given);
    if (result.success) return { ok: true, frame: result.data, ref };
    const { type } = fields;
    const schema = frames.options.find(({ shape }) => shape.type.value === type);
    const failure =
      schema === undefined
        ? unknownFrame(type, types)
        : badInput({ schema, error: result.error, value: given, where: 'frame' });
    return { ok: false, failure, ref };
  };
}

function unknownFrame(type: unknown, types: readonly string[]): RequestRefused {
  const named = typeof type === 'string' ? `frame “${type.slice(0, 50)}”` : 'frame without a type';
  return new RequestRefused(
    'unknown-frame',
    `There is no ${named}. Use one of: ${types.join(', ')}.`,
  );
}

const LONGEST_REF = 200;

function refIn(fields: Readonly<Record<string, unknown>>, refs: readonly string[]): string | null {
  const named = refs
    .map((name) => fields[name])
    .find((value) => value !== undefined && value !== null);
  return typeof named === 'string' && named.length <= LONGEST_REF ? named : null;
}
