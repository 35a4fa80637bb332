import type { MessageOnWire } from '@conch/protocol';
import type { Answered } from '@conch/sdk';
import { useSyncExternalStore } from 'react';

/** An earlier version of a message that is looked at. */
export type ShownVersion = Answered<'readMessageVersions'>['items'][number];

interface Looking {
  /** The newest version then: a newer one is shown when it comes. */
  readonly newest: number;
  readonly shown: ShownVersion;
}

const looking = new Map<string, Looking>();
const listeners = new Set<() => void>();

/** Shows an earlier version; `null`: the newest again. */
export function showVersion({ id, version }: MessageOnWire, shown: ShownVersion | null): void {
  if (shown === null || shown.version === version) looking.delete(id);
  else looking.set(id, { newest: version, shown });
  for (const listener of listeners) listener();
}

/** The earlier version that is shown; `null`: the newest is. */
export function useShownVersion({
  id,
  version,
}: Pick<MessageOnWire, 'id' | 'version'>): ShownVersion | null {
  const found = useSyncExternalStore(subscribe, () => looking.get(id));
  return found?.newest === version ? found.shown : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
