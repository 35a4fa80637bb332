/** The kinds of programs for which the page has a snippet. */
export type ConnectWay = 'terminal' | 'program' | 'agent';

interface SnippetContext {
  readonly origin: string;
  readonly spaceId: string;
  /**
   * The token in the snippet. Null before the token is created. The snippet then contains a
   * placeholder.
   */
  readonly token: string | null;
}

const NO_TOKEN = '…';

/** The snippet to copy. It matches docs/terminal.md, docs/client.md and docs/agents.md. */
export function snippet(way: ConnectWay, { origin, spaceId, token }: SnippetContext): string {
  const secret = token ?? NO_TOKEN;
  const lines: Readonly<Record<ConnectWay, readonly string[]>> = {
    terminal: [
      `curl ${origin}/api/v1/spaces/${spaceId}/messages \\`,
      `  -H 'authorization: Bearer ${secret}' \\`,
      `  -H 'content-type: application/json' \\`,
      `  -d '{ "content": "Hello from a terminal" }'`,
    ],
    program: [
      `import { openClient } from '@conch/sdk';`,
      '',
      `const client = openClient({ url: '${origin}', token: '${secret}' });`,
      `const space = client.follow('${spaceId}');`,
      `await space.ready;`,
      `await space.send('Hello from a program');`,
      `client.close();`,
    ],
    agent: [`CONCH_URL=${origin} CONCH_AGENT_TOKEN=${secret} npm run agent -- hello`],
  };
  return lines[way].join('\n');
}
