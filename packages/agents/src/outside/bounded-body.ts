import { bodyFailure } from './name-failure.ts';
import { OutsideError } from './outside-error.ts';
import type { Patience } from './patience.ts';

interface Bound {
  readonly host: string;
  readonly mostBytes: number;
  /** Whoever asked: their wish to stop is told as it is, not as a failure of the host. */
  readonly signal: AbortSignal | null;
  readonly patience: Patience;
}

/** A body that ends in an error when it becomes too large, or breaks off. */
export function boundedBody(
  body: ReadableStream<Uint8Array>,
  { host, mostBytes, signal, patience }: Bound,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        bytes += value?.byteLength ?? 0;
        if (!done && bytes <= mostBytes) return controller.enqueue(value);
        patience.end();
        if (done) return controller.close();
        controller.error(
          new OutsideError('too-large', `${host} answers more than is taken from outside.`),
        );
        await reader.cancel();
      } catch (error) {
        patience.end();
        controller.error(signal?.aborted === true ? signal.reason : bodyFailure(error, host));
      }
      return undefined;
    },
    cancel: (reason) => {
      patience.end();
      return reader.cancel(reason);
    },
  });
}
