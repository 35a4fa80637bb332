import type { RouteOutput, MemberView } from '@conch/sdk';
import { changeToMode, MODES, modeOf, type Mode, type ModeSettings } from '@conch/sdk/view';

type Preview = RouteOutput<'previewMessage'>['previews'][number];

/** The agents that would answer a message in a mode. */
export interface ModePreview {
  readonly mode: Mode | 'custom';
  readonly policy: Preview['policy'];
  readonly speakers: readonly { readonly id: string; readonly name: string }[];
  /** The largest possible number of runs. */
  readonly mostRuns: number;
  readonly afterwards: Preview['afterwards'];
}

/** The modes to show. If the current settings match no mode, “custom” is first. */
export function shownModes(now: ModeSettings): readonly (Mode | 'custom')[] {
  return modeOf(now) === 'custom' ? ['custom', ...MODES] : MODES;
}

/** The settings of each mode that the panel shows, in order, for the preview request. */
export function settingsOfModes(
  now: ModeSettings,
  mainAgentId: string | null,
): readonly Partial<ModeSettings>[] {
  return shownModes(now).map((mode) =>
    mode === 'custom' ? {} : changeToMode(mode, now, mainAgentId),
  );
}

export function modePreviews(
  now: ModeSettings,
  previews: readonly Preview[],
): readonly ModePreview[] {
  return shownModes(now).flatMap((mode, nth) => {
    const preview = previews[nth];
    if (preview === undefined) return [];
    const speakers = preview.speakers.map(({ agentId: id, agentName: name }) => ({ id, name }));
    const { policy, mostRuns, afterwards } = preview;
    return [{ mode, policy, speakers, mostRuns, afterwards }];
  });
}

/**
 * The main agent for the preview: the chosen agent, else the current main agent, else the first
 * active agent.
 */
export function mainAgentFor({
  now,
  members,
  mainAgentId,
}: {
  readonly now: Pick<ModeSettings, 'mainAgentId'>;
  readonly members: readonly MemberView[];
  readonly mainAgentId: string | null;
}): string | null {
  const first = members.find(({ kind, status }) => kind === 'agent' && status === 'active');
  return mainAgentId ?? now.mainAgentId ?? first?.id ?? null;
}
