interface Listed {
  readonly name: string;
  readonly kind: string;
  readonly from: string;
}

// As the server makes them (packages/server/src/demo). Those of its forum are left out: they speak
// every half a minute, which with a paid model nobody would want.
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

/** The agents of the demo's chats that still follow their scripts; scripts of one's own are not. */
export function demoAgents<Agent extends Listed>(agents: readonly Agent[]): readonly Agent[] {
  return agents.filter(
    ({ name, kind, from }) => kind === 'script' && from === 'server' && TALKERS.has(name),
  );
}
