/** Reads the server's address and the agent's token. Prints one line if the token is missing. */
export function fromEnvironment(): { readonly url: string; readonly token: string } {
  const { CONCH_URL: url = 'http://127.0.0.1:2662', CONCH_AGENT_TOKEN: token } = process.env;
  if (token !== undefined && token !== '') return { url, token };
  process.stderr.write(
    'CONCH_AGENT_TOKEN is missing. Create an agent of kind "remote" and a token for it (docs/agents.md).\n',
  );
  return process.exit(2);
}
