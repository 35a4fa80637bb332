import type { AgentKind } from '@conch/agents';

const CALLS = ['first', 'second'];

/**
 * Agents that pay twice in one run and ask before each payment. The text of the message names the
 * reason to ask: `always` or the code of another reason.
 */
export const chainTellerKind: AgentKind = {
  name: 'teller',
  agentOf: () => ({
    ok: true,
    agent: {
      async *run({ pastApprovals, message }) {
        const callId = CALLS[pastApprovals.length];
        if (callId !== undefined) {
          const code = message.content.includes('private')
            ? 'approval-rule-of-two'
            : 'approval-always';
          const tool = message.content.includes('other') && callId === 'second' ? 'b' : 'a';
          const ask = { tool: `bank.${tool}`, input: `{"${callId}":1}`, reason: { code } } as const;
          yield { kind: 'ask', callId, ask };
        }
        const verdicts = pastApprovals.map(({ verdict }) => verdict).join(', ');
        return { kind: 'answered', content: `I was told: ${verdicts}.` };
      },
    },
  }),
};
