import type { CodeBlock } from './code-blocks.ts';

/** Commands that the test does not run, each with the reason. The first matching entry applies. */
export const NOT_RUN: readonly { readonly command: RegExp; readonly reason: string }[] = [
  { command: /npm start/u, reason: 'it runs until Ctrl-C; server/test/first-run starts it' },
  {
    command: /^(?:npx @conch\/cli|conch)(?:$| --port| start)/u,
    reason: 'it runs until Ctrl-C; cli/test/start.test.ts starts it',
  },
  { command: /^conch (?:login|logout)/u, reason: 'it needs a real link; cli/test/login.test.ts' },
  { command: /^conch tail Office$/u, reason: 'it runs until Ctrl-C; cli/test runs it' },
  {
    command: /^conch provider (?:models|test)/u,
    reason: 'it needs a real provider; cli/test/resources.test.ts',
  },
  { command: /^npm test/u, reason: 'it is the suite that runs this test' },
  {
    command: /^npm run bundle/u,
    reason: 'it takes a minute; scripts/test/release/packed.test.ts runs its parts',
  },
  { command: /^docker |> \.env$/u, reason: 'deploy/try-container.sh builds and runs the image' },
  { command: /^sudo /u, reason: 'it changes the machine' },
  { command: /^conch doctor/u, reason: 'cli/test/doctor.test.ts runs it' },
  {
    command: /^npm run torture/u,
    reason: 'it takes minutes; scripts/test/torture.test.ts runs it',
  },
  { command: /^conch sim/u, reason: 'simulation/test runs it with fewer agents' },
  {
    command: /^conch (?:restore|migrate)|conch move$/u,
    reason: 'the server must stop first; cli/test/data.test.ts and databases.test.ts',
  },
  {
    command: /npm run agent/u,
    reason: 'it runs until Ctrl-C; sdk/test/agent/examples.test.ts runs it',
  },
  { command: /^(?:pg_dump|pg_restore|createdb)/u, reason: 'it needs a PostgreSQL installation' },
  { command: /^conch import /u, reason: 'it needs another server; cli/test/data.test.ts' },
  { command: /^conch app/u, reason: 'it opens a window; e2e/scenarios/app-window.e2e.ts' },
  { command: /^claude mcp/u, reason: 'it needs Claude Code' },
  {
    command: /^npx @modelcontextprotocol\/inspector/u,
    reason: 'it needs the npm registry; server/test/mcp calls the same tools',
  },
  { command: /^vllm /u, reason: 'it needs vLLM and a GPU' },
  {
    command: /^conch import-card|ada\.json/u,
    reason: 'it needs a card; server/test/cards runs it',
  },
  {
    command: /^post \/tools\/|^remove \/tools\//u,
    reason: 'it needs an MCP server; server/test/tools',
  },
  { command: /^post \/providers\/\w+\/test/u, reason: 'it needs a real provider' },
  { command: /"preset": "compatible"/u, reason: 'the operator must list api.example.com first' },
  { command: /"provider": "(?:example|vllm)"/u, reason: 'it needs that provider' },
  {
    command: /agents\.example|webhook-secret/u,
    reason: 'the operator must list agents.example first',
  },
  { command: /^as_me .*approvals/u, reason: 'it needs a waiting call; server/test/approvals' },
  {
    command: /\/chains\/CHAIN|\/runs\/RUN/u,
    reason: 'it needs a finished run; server/test/http/costs',
  },
];

/** The shell commands in blocks. Indented lines continue the command above. */
export function commandsOf(blocks: readonly CodeBlock[]): readonly string[] {
  return blocks
    .filter(({ language }) => language === 'sh' || language === 'bash')
    .flatMap(({ code }) => code.trimEnd().split(/\n(?!\s)/u))
    .map((command) => command.replace(/ +#(?! ?[^\n]*['"]).*$/u, '').trim())
    .filter((command) => command !== '');
}

export function reasonNotToRun(command: string): string | null {
  return NOT_RUN.find((entry) => entry.command.test(command))?.reason ?? null;
}

/** The names of `npm run NAME` in a document, both in blocks and in prose. */
export function npmScriptsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm run ([a-z-]+)/gu)].map(([, name = '']) => name);
}
