import { useEffect } from 'react';
import { earlyParts } from '../client/early-parts.ts';
import { conch } from '../client/conch.ts';

/** What a conversation can open is there before it is wanted: then the line may be lost. */
export function useEarlyParts(): void {
  useEffect(() => {
    const load = (): void => {
      if (mayLoad()) void earlyParts.load({ rest, mayLoad });
    };
    load();
    return conch.onConnection(load);
  }, []);
}

function mayLoad(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return conch.connection.kind === 'open' && connection?.saveData !== true;
}

const REST_WITHIN_MS = 3_000;

function rest(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no such thing.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), { timeout: REST_WITHIN_MS });
  });
}
