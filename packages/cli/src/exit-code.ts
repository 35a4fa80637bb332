/** The ways in which a command can end. docs/cli.md lists their exit codes and meanings. */
export const EXIT_CODES = {
  ok: { code: 0, meaning: 'The command worked.' },
  failed: { code: 1, meaning: 'The server refused the request, or the command failed.' },
  usage: { code: 2, meaning: 'The command line is wrong. The command did nothing.' },
  unreachable: { code: 3, meaning: 'The server does not answer.' },
  'not-allowed': { code: 4, meaning: 'You are not signed in, or you do not have the right.' },
  'not-found': { code: 5, meaning: 'There is no such space, agent, person or message.' },
  interrupted: { code: 130, meaning: 'Ctrl-C ended the command.' },
  terminated: {
    code: 143,
    meaning: 'The signal TERM ended the command, or its terminal was closed.',
  },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly meaning: string }>>;

/** The name of an exit code. */
export type ExitKind = keyof typeof EXIT_CODES;
