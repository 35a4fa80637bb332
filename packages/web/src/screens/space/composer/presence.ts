import type { SpaceView } from '@conch/sdk';

export type Activity = 'queued' | 'thinking' | 'using' | 'writing' | 'waiting' | 'paused';

/** An agent that is at work here, and how far it is. */
export interface PresentAgent {
  readonly agentId: string;
  readonly name: string;
  readonly activity: Activity;
  /** The tool that it uses. */
  readonly tool: string | null;
}

interface Seen extends Pick<SpaceView, 'runs' | 'streams'> {
  readonly names: ReadonlyMap<string, string>;
  /** Whether the server cannot be reached: whoever is at work goes on later. */
  readonly isLost?: boolean;
}

// Where an agent has several runs, what it does now counts.
const ACTIVITIES: readonly Activity[] = [
  'using',
  'writing',
  'thinking',
  'paused',
  'waiting',
  'queued',
];

/** Something moves meanwhile. */
export const BUSY: ReadonlySet<Activity> = new Set(['thinking', 'using', 'writing']);

/** Who is at work, each once, in the order in which they were given the floor. */
export function presentAgents({
  runs,
  streams,
  names,
  isLost = false,
}: Seen): readonly PresentAgent[] {
  const found = new Map<string, PresentAgent>();
  for (const run of runs) {
    const { agentId, runId, tool } = run;
    const stream = streams.find((one) => one.runId === runId && !one.isPaused);
    const told = activityOf(run, stream?.text);
    const activity = isLost && BUSY.has(told) ? 'paused' : told;
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
): Activity {
  if (tool !== null) return 'using';
  if (streamed !== undefined && streamed !== '') return 'writing';
  if (state === 'held') return 'queued';
  return state === 'parked' ? 'waiting' : 'thinking';
}

function isNearer(one: Activity, other: Activity): boolean {
  return ACTIVITIES.indexOf(one) < ACTIVITIES.indexOf(other);
}
