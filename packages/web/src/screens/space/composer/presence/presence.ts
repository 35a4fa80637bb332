import type { SpaceView } from '@conch/sdk';

export type PresenceActivity = 'queued' | 'thinking' | 'using' | 'writing' | 'waiting' | 'paused';

/** A running agent in this space, and its current activity. */
export interface PresentAgent {
  readonly agentId: string;
  readonly name: string;
  readonly activity: PresenceActivity;
  /** The name of the tool in use. */
  readonly tool: string | null;
}

interface PresenceView extends Pick<SpaceView, 'runs' | 'streams'> {
  readonly names: ReadonlyMap<string, string>;
  /** Whether the server cannot be reached. Running agents are then shown as paused. */
  readonly isLost?: boolean;
}

// If an agent has several runs, the first matching activity of this list is shown.
const ACTIVITIES: readonly PresenceActivity[] = [
  'using',
  'writing',
  'thinking',
  'paused',
  'waiting',
  'queued',
];

/** The activities of a running agent. Their icons are animated. */
export const BUSY: ReadonlySet<PresenceActivity> = new Set(['thinking', 'using', 'writing']);

/** The running agents, each once, in the order in which they got the floor. */
export function presentAgents({
  runs,
  streams,
  names,
  isLost = false,
}: PresenceView): readonly PresentAgent[] {
  const found = new Map<string, PresentAgent>();
  for (const run of runs) {
    const { agentId, runId, tool } = run;
    const stream = streams.find((one) => one.runId === runId && !one.isPaused);
    const onlineActivity = activityOf(run, stream?.content);
    const activity = isLost && BUSY.has(onlineActivity) ? 'paused' : onlineActivity;
    const known = found.get(agentId);
    const name = names.get(agentId) ?? stream?.agentName ?? '';
    if (known === undefined || isNearer(activity, known.activity)) {
      found.set(agentId, { agentId, name, activity, tool });
    }
  }
  return [...found.values()];
}

function activityOf(
  { state, tool }: SpaceView['runs'][number],
  streamed: string | undefined,
): PresenceActivity {
  if (tool !== null) return 'using';
  if (streamed !== undefined && streamed !== '') return 'writing';
  if (state === 'held') return 'queued';
  return state === 'parked' ? 'waiting' : 'thinking';
}

function isNearer(one: PresenceActivity, other: PresenceActivity): boolean {
  return ACTIVITIES.indexOf(one) < ACTIVITIES.indexOf(other);
}
