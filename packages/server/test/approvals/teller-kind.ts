import type { AgentKind } from '@conch/agents';

/** Exact to the last space, with a word that is nowhere else. */
export const INPUT =
  '{"to": "Müller & Söhne",\n  "amount":1e2, "note":"canary-7f3a \\u0000 👩‍👧 \\"now\\""}';

export const ASK = { tool: 'bank.pay', input: INPUT, reason: 'It spends money (canary-reason).' };

/** Agents that pay only if people say so, and then say what they were told. */
export const tellerKind: AgentKind = {
  name: 'teller',
  agentOf: () => ({
    ok: true,
    agent: {
      async *run({ asked: [asked] }) {
        if (asked === undefined) yield { kind: 'ask', callId: 'pay', ask: ASK };
        return { kind: 'answered', text: `I was told: ${asked?.verdict ?? 'nothing'}.` };
      },
    },
  }),
};
