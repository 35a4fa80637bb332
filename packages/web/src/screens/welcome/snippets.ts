/** Ways to go on outside the page. */
export type Way = 'terminal' | 'program' | 'agent';

interface Place {
  readonly origin: string;
  readonly spaceId: string;
  /** `null` before one was made: a placeholder stands in its place. */
  readonly token: string | null;
}

const NO_TOKEN = '…';

/** What to copy; each of them does what docs/terminal.md, docs/client.md and docs/agents.md say. */
export function snippet(way: Way, { origin, spaceId, token }: Place): string {
  const secret = token ?? NO_TOKEN;
  const lines: Readonly<Record<Way, readonly string[]>> = {
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
