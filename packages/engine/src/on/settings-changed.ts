import { indexOf } from '../roster-index.ts';
import type { Ruling } from '../ruling.ts';
import type { SettingsChanged } from '../space-event.ts';
import { adminAgent } from '../space-state.ts';

/** An owner saved the settings: limits hold at once, chains keep their policy (FL8). */
export function settingsChanged(ruling: Ruling, { settings }: SettingsChanged): void {
  const space = { ...ruling.space, settings };
  const agents = indexOf(space.roster).agents.length;
  // In a forum no policy chooses anybody.
  const isAdmin = settings.policy === 'admin' && settings.kind === 'chat';
  if (isAdmin && agents > 1 && adminAgent(space) === null) {
    ruling.refuse('no-admin', [], 'AD4');
    return;
  }
  ruling.settings = settings;
}
