/** One file operation of a recorded process. */
export type DiskOp =
  | WriteOp
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'make-folder'; readonly path: string };

interface WriteOp {
  readonly kind: 'write';
  readonly path: string;
  readonly offset: number;
  readonly bytes: Buffer;
}

const HEAD = 32;

/** Reads the output of `record-writes.c`. */
export function* opsIn(trace: Buffer): Generator<DiskOp> {
  for (let at = 0; at < trace.length;) {
    const [kind, pathLength, offset, size] = [0, 8, 16, 24].map((field) =>
      Number(trace.readBigInt64LE(at + field)),
    ) as [number, number, number, number];
    const path = trace.toString('utf8', at + HEAD, at + HEAD + pathLength);
    const end = at + HEAD + pathLength + size;
    yield opOf(kind, { path, offset, bytes: trace.subarray(at + HEAD + pathLength, end) });
    at = end;
  }
}

function opOf(
  kind: number,
  { path, offset, bytes }: Pick<WriteOp, 'path' | 'offset' | 'bytes'>,
): DiskOp {
  switch (kind) {
    case 1:
      return { kind: 'write', path, offset, bytes };
    case 2:
      return { kind: 'truncate', path, size: offset };
    case 3:
      return { kind: 'sync', path };
    case 4:
      return { kind: 'remove', path };
    case 5:
      return { kind: 'make-folder', path };
    default:
      throw new Error(`the trace has an unknown record: ${kind}`);
  }
}
