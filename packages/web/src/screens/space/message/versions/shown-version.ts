import type { MessageOnWire } from '@conch/protocol';
import type { RouteOutput } from '@conch/sdk';
import { createStore, useStore } from '../../../../state/create-store.ts';

/** An earlier version of a message. */
export type EarlierVersion = RouteOutput<'readMessageVersions'>['items'][number];

interface SelectedVersion {
  /**
   * The number of the newest version at the time of the selection. When a newer version arrives,
   * the earlier version is deselected.
   */
  readonly newest: number;
  readonly shown: EarlierVersion;
}

const selectedVersions = createStore<ReadonlyMap<string, SelectedVersion>>(new Map());

/** Selects an earlier version. Null selects the newest version again. */
export function showVersion({ id, version }: MessageOnWire, shown: EarlierVersion | null): void {
  const next = new Map(selectedVersions.get());
  if (shown === null || shown.version === version) next.delete(id);
  else next.set(id, { newest: version, shown });
  selectedVersions.set(next);
}

/** The selected earlier version. Null if the newest version is shown. */
export function useShownVersion({
  id,
  version,
}: Pick<MessageOnWire, 'id' | 'version'>): EarlierVersion | null {
  const found = useStore(selectedVersions, (shown) => shown.get(id));
  return found?.newest === version ? found.shown : null;
}
