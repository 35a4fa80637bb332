/** The kinds of programs for which the page has a snippet, in the order in which they are shown. */
export const CONNECT_WAYS = [
  'claudeCode',
  'cursor',
  'openWebui',
  'terminal',
  'python',
  'program',
  'agent',
] as const;

export type ConnectWay = (typeof CONNECT_WAYS)[number];

interface SnippetContext {
  readonly origin: string;
  readonly spaceId: string;
  /**
   * The token in the snippet. Null before the token is created. The snippet then contains a
   * placeholder.
   */
  readonly token: string | null;
}

type FilledContext = SnippetContext & { readonly secret: string };

/**
 * The lines of each snippet. They match docs/doors/openai.md, docs/doors/mcp.md, docs/terminal.md,
 * docs/client.md and docs/agents.md.
 */
const SNIPPETS: Readonly<Record<ConnectWay, (context: FilledContext) => readonly string[]>> = {
  claudeCode: ({ origin, secret }) => [
    `claude mcp add --transport http conch ${origin}/mcp \\`,
    `  --header "Authorization: Bearer ${secret}"`,
  ],
  cursor: ({ origin, secret }) => [
    '{',
    '  "mcpServers": {',
    '    "conch": {',
    `      "url": "${origin}/mcp",`,
    `      "headers": { "Authorization": "Bearer ${secret}" }`,
    '    }',
    '  }',
    '}',
  ],
  openWebui: ({ origin, secret }) => [
    `OPENAI_API_BASE_URL=${origin}/v1`,
    `OPENAI_API_KEY=${secret}`,
    'ENABLE_FORWARD_USER_INFO_HEADERS=true',
  ],
  terminal: ({ origin, spaceId, secret }) => [
    `curl ${origin}/api/v1/spaces/${spaceId}/messages \\`,
    `  -H 'authorization: Bearer ${secret}' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '{ "content": "Hello from a terminal", "wait": 60 }'`,
  ],
  python: ({ origin, spaceId, secret }) => [
    'from openai import OpenAI',
    '',
    `client = OpenAI(base_url="${origin}/v1", api_key="${secret}")`,
    'answer = client.chat.completions.create(',
    `    model="conch/${spaceId}",`,
    '    messages=[{"role": "user", "content": "Hello from Python"}],',
    ')',
    'print(answer.choices[0].message.content)',
  ],
  program: ({ origin, spaceId, secret }) => [
    `import OpenAI from 'openai';`,
    '',
    `const client = new OpenAI({ baseURL: '${origin}/v1', apiKey: '${secret}' });`,
    'const answer = await client.chat.completions.create({',
    `  model: 'conch/${spaceId}',`,
    `  messages: [{ role: 'user', content: 'Hello from TypeScript' }],`,
    '});',
    'console.log(answer.choices[0].message.content);',
  ],
  agent: ({ origin, secret }) => [
    `CONCH_URL=${origin} CONCH_AGENT_TOKEN=${secret} npm run agent -- hello`,
  ],
};

const NO_TOKEN = '…';

/** The snippet to copy. */
export function snippet(way: ConnectWay, context: SnippetContext): string {
  return SNIPPETS[way]({ ...context, secret: context.token ?? NO_TOKEN }).join('\n');
}
