interface AgentEntry {
  readonly name: string;
  readonly kind: string;
  readonly from: string;
}

// The names match packages/server/src/demo. The agents of the demo forum are omitted: they speak
// every half minute, which would be expensive with a paid model.
const TALKERS = new Set([
  'Guide',
  'Researcher',
  'Critic',
  'HR',
  'Finance',
  'Data',
  'Tea',
  'Coffee',
]);

/**
 * The agents of the demo chats that still use the scripts of the demo. Agents whose scripts people
 * have written are omitted.
 */
export function demoAgents<Agent extends AgentEntry>(agents: readonly Agent[]): readonly Agent[] {
  return agents.filter(
    ({ name, kind, from }) => kind === 'script' && from === 'server' && TALKERS.has(name),
  );
}
