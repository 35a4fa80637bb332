import type { AgentKind } from '@conch/agents';

/** Arguments that must be shown exactly, including white space. The canary occurs nowhere else. */
export const INPUT =
  '{"to": "Müller & Söhne",\n  "amount":1e2, "note":"canary-7f3a \\u0000 👩‍👧 \\"now\\""}';

export const ASK = { tool: 'bank.pay', input: INPUT, reason: 'It spends money (canary-reason).' };

/** Agents that request an approval before they pay, and then post the verdict. */
export const tellerKind: AgentKind = {
  name: 'teller',
  agentOf: () => ({
    ok: true,
    agent: {
      async *run({ pastApprovals: [asked] }) {
        if (asked === undefined) yield { kind: 'ask', callId: 'pay', ask: ASK };
        return { kind: 'answered', content: `I was told: ${asked?.verdict ?? 'nothing'}.` };
      },
    },
  }),
};
