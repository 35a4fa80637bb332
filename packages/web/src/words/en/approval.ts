/** The requests of agents for approval. */
export const approval = {
  asksTitle: '{{name}} wants to use {{tool}}',
  asksSpace: 'Space: {{name}}',
  asksArguments: 'Arguments',
  expiresToday: 'Expires at {{time}}',
  expiresTomorrow: 'Expires tomorrow, {{time}}',
  expiresOn: 'Expires on {{date}}, {{time}}',
  approve: 'Approve',
  approveForChain: 'Always allow in this chain',
  deny: 'Deny',
  'approval-always': 'This tool needs approval each time.',
  'approval-rule-of-two':
    'This tool can send data out, and the agent has read private text and text that no person here wrote.',
  'approval-leaves-space':
    'The message leaves this space, and the agent has read private text and text that no person here wrote.',
  'approval-reads-elsewhere':
    'The agent wants to read a space that not everyone here can read. Approve only if everyone here may know its messages.',
  wasApproved: 'Approved by {{name}}',
  wasApprovedForChain: 'Approved by {{name}} for this chain',
  wasDenied: 'Denied by {{name}}',
  wasTimedOut: 'Nobody answered in time.',
  wasTakenBack: 'Withdrawn: the agent is no longer waiting.',
} as const;
