import { failureOf, usageFailure } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { optionalArgument } from '../../command-input.ts';
import {
  readLogins,
  refuseUnstorable,
  writeLogins,
  type Login,
} from '../../connection/login-file.ts';
import { plainUrl } from '../../connection/plain-url.ts';
import { revokeLogin } from '../../connection/revoke-login.ts';
import { signIn, type SignInProof } from '../../connection/sign-in.ts';
import type { CliContext } from '../../context.ts';
import { cleanLine } from '../../print/clean-text.ts';
import { askChoice, askSecret, askText } from '../../prompt.ts';

const SETUP = '#setup=';

/** Signs this terminal in to a server. */
export const login = command({
  name: 'login',
  summary: 'Signs this terminal in: with a sign-in link, a token, or a name and a password.',
  examples: [
    'conch login',
    "conch login 'http://127.0.0.1:2662/#setup=SECRET'",
    'conch login https://conch.example.org --token TOKEN',
  ],
  args: { address: optionalArgument('URL', 'the server, or a sign-in link of it') },
  run: async (context, { address }) => {
    const { out, env, limitMs } = context;
    // Checks the login file before the request. Otherwise a new token would remain on the server if
    // the login cannot be stored.
    const logins = readLogins(env);
    refuseUnstorable(env);
    const made = await newLogin(context, address);
    const { url, person } = made;
    const replaced = logins.filter((one) => one.url === url);
    try {
      writeLogins(env, [made, ...logins.filter((one) => one.url !== url)]);
    } catch (error) {
      await revokeLogin(made, limitMs);
      throw error;
    }
    for (const one of replaced) {
      const problem = await revokeLogin(one, limitMs);
      if (problem !== null) out.note(`The token of the last login was not revoked: ${problem}`);
    }
    out.show(
      { url, person },
      `Signed in to ${url} as ${cleanLine(person)}. Commands now use this server.`,
    );
  },
});

async function newLogin(context: CliContext, address: string | undefined): Promise<Login> {
  const { limitMs } = context;
  if (address?.includes(SETUP) === true) {
    const [place = '', secret = ''] = address.split(SETUP);
    return signIn({ url: plainUrl(place), limitMs }, { kind: 'link', secret });
  }
  const { url, loginToken: token } = context.server(address);
  if (token === null) return signIn({ url, limitMs }, await askProof(context, url));
  try {
    return await signIn({ url, limitMs }, { kind: 'token', token });
  } catch (error) {
    if (failureOf(error).code !== 'bad-token' || !context.isInteractive) throw error;
    context.out.note(REFUSED);
    return signIn({ url, limitMs }, await askProof(context, url));
  }
}

const REFUSED = 'The server refused the token. Sign in another way.';

async function askProof(context: CliContext, url: string): Promise<SignInProof> {
  const flag = '--token or a sign-in link';
  const way = await askChoice(context, {
    message: `How do you sign in to ${url}?`,
    flag,
    options: [
      { value: 'password', label: 'With a name and a password' },
      { value: 'link', label: 'With a sign-in link' },
      { value: 'token', label: 'With a token' },
    ],
  });
  if (way === 'token') {
    return { kind: 'token', token: await askSecret(context, { message: 'Token', flag }) };
  }
  if (way === 'link') {
    const link = await askText(context, { message: 'Sign-in link', flag });
    const secret = link.split(SETUP)[1] ?? '';
    if (secret === '') throw usageFailure(`A sign-in link has “${SETUP}” in it.`);
    return { kind: 'link', secret };
  }
  const name = await askText(context, { message: 'Name', flag });
  return {
    kind: 'password',
    name,
    password: await askSecret(context, { message: 'Password', flag }),
  };
}
