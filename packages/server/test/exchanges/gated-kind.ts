import type { AgentKind } from '@conch/agents';

/** An agent kind that answers when the test lets it, or stops when its run is cancelled. */
export function gatedKind(): { readonly kind: AgentKind; readonly open: () => void } {
  const gate = Promise.withResolvers<void>();
  const kind: AgentKind = {
    name: 'gated',
    agentOf: () => ({
      ok: true,
      agent: {
        worstCase: { tokens: 0, costUsd: 0 },
        // oxlint-disable-next-line require-yield -- an agent that only answers
        async *run() {
          await gate.promise;
          return {
            kind: 'answered',
            content: 'Now I answer.',
            usage: { tokens: 0, costUsd: 0 },
          };
        },
      },
    }),
  };
  return { kind, open: () => gate.resolve() };
}
