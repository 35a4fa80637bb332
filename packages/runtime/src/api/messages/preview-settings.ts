import { withinCeilings, type SpaceSettings } from '@conch/engine';
import type { Script } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { OpenSpace } from '../../space/open-space.ts';
import type { Refused } from '../../refused.ts';
import {
  checkSettings,
  isIn,
  kindRefusal,
  mainAgentRefusal,
  withSettings,
  type SettingsChange,
} from '../spaces/settings.ts';

/**
 * The settings of a space after each of several changes. Each change is checked as if it were
 * saved.
 */
export async function previewSettings(
  { database, ceilings }: RuntimeContext,
  space: OpenSpace,
  changes: readonly SettingsChange[],
): Promise<readonly Partial<SpaceSettings>[]> {
  for (const change of changes) checkSettings(change, ceilings);
  const before = { ...space.state.settings, ...space.limitsAboveCeiling };
  // An empty change saves nothing, so it needs no check.
  const settings = changes.map((change) =>
    Object.keys(change).length === 0
      ? {}
      : withinCeilings(withSettings(before, change), ceilings).settings,
  );
  const refusal = await database.read(function* (): Script<Refused | null> {
    for (const one of settings) {
      const changed = { ...before, ...one };
      const refused =
        (yield* mainAgentRefusal(before, changed, isIn(space))) ??
        (yield* kindRefusal(space, changed));
      if (refused !== null) return refused;
    }
    return null;
  });
  if (refusal !== null) throw refusal;
  return settings;
}
