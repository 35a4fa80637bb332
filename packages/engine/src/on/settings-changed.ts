import { indexOf } from '../roster/roster-index.ts';
import type { Ruling } from '../ruling.ts';
import type { SettingsChanged } from '../space-event.ts';

/** Handles saved settings. Limits apply at once, but open chains keep their policy (FL8). */
export function settingsChanged(ruling: Ruling, { settings, isByCeilings }: SettingsChanged): void {
  const space = { ...ruling.space, settings };
  const agents = indexOf(space.roster).agents.length;
  // A forum has no floor policy.
  const policy = settings.kind === 'chat' ? ruling.policyOf(settings) : null;
  const required = policy?.mainAgent?.required ?? null;
  if (isByCeilings !== true && agents > 1 && required?.find(space) === null) {
    ruling.refuse('no-coordinator', [], required.refusedBecause);
    return;
  }
  ruling.settings = settings;
}
