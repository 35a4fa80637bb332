import type { MessageOnWire } from '@conch/protocol';
import type { RouteOutput } from '@conch/sdk';
import { createStore, useStore } from '../../../../state/create-store.ts';

/** An earlier version of a message. */
export type ShownVersion = RouteOutput<'readMessageVersions'>['items'][number];

interface Looking {
  /**
   * The newest version when the earlier version was selected. A newer version deselects the earlier
   * version.
   */
  readonly newest: number;
  readonly shown: ShownVersion;
}

const looking = createStore<ReadonlyMap<string, Looking>>(new Map());

/** Selects an earlier version. Null selects the newest version again. */
export function showVersion({ id, version }: MessageOnWire, shown: ShownVersion | null): void {
  const next = new Map(looking.get());
  if (shown === null || shown.version === version) next.delete(id);
  else next.set(id, { newest: version, shown });
  looking.set(next);
}

/** The selected earlier version. Null if the newest version is shown. */
export function useShownVersion({
  id,
  version,
}: Pick<MessageOnWire, 'id' | 'version'>): ShownVersion | null {
  const found = useStore(looking, (shown) => shown.get(id));
  return found?.newest === version ? found.shown : null;
}
