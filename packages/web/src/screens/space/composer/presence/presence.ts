import type { PageView } from '../../../../client/spaces/page-view.ts';
import { runsToApprove } from '../../transcript/rows/run-rows.ts';

export type PresenceActivity =
  | 'queued'
  | 'thinking'
  | 'using'
  | 'writing'
  | 'waiting'
  | 'approval'
  | 'paused';

/** A running agent in this space, and its current activity. */
export interface PresentAgent {
  readonly agentId: string;
  readonly name: string;
  readonly activity: PresenceActivity;
  /** The name of the tool in use. */
  readonly tool: string | null;
}

interface PresenceView extends Pick<PageView, 'runs' | 'streams' | 'approvals'> {
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
  'approval',
  'waiting',
  'queued',
];

/** The activities of a running agent. Their icons are animated. */
export const BUSY: ReadonlySet<PresenceActivity> = new Set(['thinking', 'using', 'writing']);

/** The running agents, each once, in the order in which they got the floor. */
export function presentAgents({
  runs,
  streams,
  approvals,
  names,
  isLost = false,
}: PresenceView): readonly PresentAgent[] {
  const asking = runsToApprove(approvals);
  const found = new Map<string, PresentAgent>();
  for (const run of runs) {
    const { agentId, runId, tool } = run;
    const stream = streams.find((one) => one.runId === runId && !one.isPaused);
    const onlineActivity = activityOf(run, stream?.hasText === true, asking);
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
  { runId, state, tool }: PageView['runs'][number],
  hasText: boolean,
  asking: ReadonlySet<string>,
): PresenceActivity {
  if (tool !== null) return 'using';
  if (hasText) return 'writing';
  if (state === 'held') return 'queued';
  if (state !== 'parked') return 'thinking';
  return asking.has(runId) ? 'approval' : 'waiting';
}

function isNearer(one: PresenceActivity, other: PresenceActivity): boolean {
  return ACTIVITIES.indexOf(one) < ACTIVITIES.indexOf(other);
}
