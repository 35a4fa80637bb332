import { providerReason } from '@conch/protocol';
import { bodyFailure } from './name-failure.ts';
import { GuardedFetchError } from './guarded-fetch-error.ts';
import type { HostTimeout } from './host-timeout.ts';

interface Bound {
  readonly host: string;
  readonly mostBytes: number;
  /**
   * The caller's signal. If the signal aborts, the error is its reason and not a failure of the
   * host.
   */
  readonly signal: AbortSignal | null;
  readonly patience: HostTimeout;
}

/** A body that ends in an error if it becomes too large or breaks off. */
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
          new GuardedFetchError('too-large', providerReason('host-answers-too-much', { host })),
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
