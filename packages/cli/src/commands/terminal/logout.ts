import { command } from '../../command.ts';
import { optionalArgument } from '../../command-input.ts';
import { CliFailure } from '../../cli-failure.ts';
import { readLogins, writeLogins } from '../../connection/login-file.ts';
import { plainUrl } from '../../connection/plain-url.ts';
import { revokeLogin } from '../../connection/revoke-login.ts';

/** Revokes the token of this terminal and deletes the stored login. */
export const logout = command({
  name: 'logout',
  summary: 'Revokes the token of this terminal, and forgets it.',
  examples: ['conch logout', 'conch logout https://conch.example.org'],
  args: { address: optionalArgument('URL', 'the server; the one of the last login if missing') },
  run: async ({ out, env, limitMs }, { address }) => {
    const logins = readLogins(env);
    const url = address === undefined ? logins[0]?.url : plainUrl(address);
    const login = logins.find((one) => one.url === url);
    if (login === undefined) {
      const where = address === undefined ? 'to any server' : `to ${url}`;
      throw new CliFailure('not-allowed', `This terminal is not signed in ${where}.`, 'no-login');
    }
    const problem = await revokeLogin(login, limitMs);
    writeLogins(
      env,
      logins.filter((one) => one !== login),
    );
    if (problem !== null) out.note(`The token was forgotten here but not revoked: ${problem}`);
    out.show(
      { url: login.url, isRevoked: problem === null },
      problem === null ? `Signed out of ${login.url}.` : `Forgot ${login.url}.`,
    );
  },
});
