/** What an agent asks people before it acts. */
export const approval = {
  asksTitle: '{{name}} asks whether it may use {{tool}}',
  asksSpace: 'Space: {{name}}',
  asksArguments: 'Arguments',
  expiresToday: 'Expires at {{time}}',
  expiresTomorrow: 'Expires tomorrow, {{time}}',
  expiresOn: 'Expires on {{date}}, {{time}}',
  approve: 'Approve',
  deny: 'Deny',
  'approval-always': 'Each call of this tool is to be approved.',
  'approval-rule-of-two':
    'This tool may send something out, and the agent has read words that no person here has written, and words that are not for everyone.',
  'approval-leaves-space':
    'The message leaves this space, and the agent has read words that no person here has written, and words that are not for everyone.',
  'approval-reads-elsewhere':
    'The agent wants to read a space that not everyone here may read. Approve it only if they may know what is said there.',
  wasApproved: 'Approved by {{name}}',
  wasDenied: 'Denied by {{name}}',
  wasTimedOut: 'Nobody answered in time.',
  wasTakenBack: 'Taken back: the agent no longer waits.',
} as const;
