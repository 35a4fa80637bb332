/** Where the server is and who the agent is; says in one line what is missing. */
export function fromEnvironment(): { readonly url: string; readonly token: string } {
  const { CONCH_URL: url = 'http://127.0.0.1:2662', CONCH_AGENT_TOKEN: token } = process.env;
  if (token !== undefined && token !== '') return { url, token };
  process.stderr.write(
    'CONCH_AGENT_TOKEN is missing: make an agent of kind "remote" and a token for it, as docs/agents.md shows.\n',
  );
  return process.exit(2);
}
