import { isIP } from 'node:net';
import { readMcpServers, readOutbound, readPrices } from '@conch/agents';
import { DEFAULT_LIMITS, type Config, type ServerLimits } from '../config.ts';

/** What a text means as a value, or what is wrong with it. */
type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** One thing that can be set, under its name in each place where people set it. */
export interface Setting<T> {
  readonly flag: string | null;
  readonly env: string;
  readonly yaml: string;
  /** Whether its value must not be seen; it then has no flag, since command lines are seen. */
  readonly isSecret: boolean;
  /** Whether several values may be given: with commas between, or as a list in conch.yaml. */
  readonly isList: boolean;
  /** Whether it is a table: lines of its own in conch.yaml, elsewhere as JSON. */
  readonly isTable: boolean;
  /** A word for the value, for the help; `null`: the flag alone says it. */
  readonly takes: string | null;
  readonly help: string;
  readonly read: (text: string) => Reading<T>;
}

type Named<T> = Pick<Setting<T>, 'flag' | 'env' | 'takes' | 'help' | 'read'> & {
  readonly isSecret?: true;
  readonly isList?: true;
  readonly isTable?: true;
};

const setting = <T>(yaml: string, given: Named<T>): Setting<T> => ({
  yaml,
  isSecret: false,
  isList: false,
  isTable: false,
  ...given,
});

/** A key of a provider, by the name under which everyone else keeps it too. */
const providerKey = (yaml: string, env: string, whose: string): Setting<string> =>
  setting(yaml, {
    flag: null,
    env,
    isSecret: true,
    takes: 'KEY',
    help: `a key of ${whose}: its models are there for agents`,
    read: headerWord,
  });

/** Everything that can be set but the limits. */
export const SETTINGS = {
  dataDir: setting('dataDir', {
    flag: 'data-dir',
    env: 'CONCH_DATA_DIR',
    takes: 'DIRECTORY',
    help: 'where everything is kept',
    read: words,
  }),
  databaseUrl: setting('databaseUrl', {
    flag: null,
    env: 'DATABASE_URL',
    isSecret: true,
    takes: 'ADDRESS',
    help: 'a postgres:// address, instead of SQLite in the data directory',
    read: postgresAddress,
  }),
  host: setting('host', {
    flag: 'host',
    env: 'CONCH_HOST',
    takes: 'ADDRESS',
    help: 'where to listen; 127.0.0.1 unless said',
    read: hostName,
  }),
  port: setting('port', {
    flag: 'port',
    env: 'CONCH_PORT',
    takes: 'NUMBER',
    help: 'this port or none; 0 is any that is free; 2662 or the next free one unless said',
    read: portNumber,
  }),
  publicOrigin: setting('publicOrigin', {
    flag: 'public-origin',
    env: 'CONCH_PUBLIC_ORIGIN',
    takes: 'ORIGIN',
    help: 'where people find it, e.g. https://conch.example.org',
    read: originText,
  }),
  isBehindProxy: setting('behindProxy', {
    flag: 'behind-proxy',
    env: 'CONCH_BEHIND_PROXY',
    takes: null,
    help: 'a proxy in front of it speaks TLS',
    read: yesOrNo,
  }),
  tlsCert: setting('tlsCert', {
    flag: 'tls-cert',
    env: 'CONCH_TLS_CERT',
    takes: 'FILE',
    help: 'a certificate (PEM), to speak TLS itself',
    read: words,
  }),
  tlsKey: setting('tlsKey', {
    flag: 'tls-key',
    env: 'CONCH_TLS_KEY',
    takes: 'FILE',
    help: 'the key of the certificate',
    read: words,
  }),
  adminToken: setting('adminToken', {
    flag: null,
    env: 'CONCH_ADMIN_TOKEN',
    isSecret: true,
    takes: 'TOKEN',
    help: 'a bearer token with the rights of an admin, for automation',
    read: headerWord,
  }),
  secretKey: setting('secretKey', {
    flag: null,
    env: 'CONCH_SECRET_KEY',
    isSecret: true,
    takes: 'KEY',
    help: '64 hexadecimal digits, instead of secret.key in the data directory',
    read: keyText,
  }),
  outbound: setting('outbound', {
    flag: 'outbound',
    env: 'CONCH_OUTBOUND',
    isList: true,
    takes: 'HOSTS',
    help: 'what may be reached outside: host, host:port, inside:host:port, *.host or *; nothing unless said',
    read: readOutbound,
  }),
  openaiKey: providerKey('openaiApiKey', 'OPENAI_API_KEY', 'OpenAI'),
  anthropicKey: providerKey('anthropicApiKey', 'ANTHROPIC_API_KEY', 'Anthropic'),
  googleKey: providerKey('googleApiKey', 'GOOGLE_GENERATIVE_AI_API_KEY', 'Google'),
  geminiKey: providerKey('geminiApiKey', 'GEMINI_API_KEY', 'Google, by its other name'),
  openrouterKey: providerKey('openrouterApiKey', 'OPENROUTER_API_KEY', 'OpenRouter'),
  prices: setting('prices', {
    flag: 'prices',
    env: 'CONCH_PRICES',
    isTable: true,
    takes: 'JSON',
    help: 'what models cost, in US dollars for a million tokens; see docs/models.md',
    read: readPrices,
  }),
  agentsDir: setting('agentsDir', {
    flag: 'agents-dir',
    env: 'CONCH_AGENTS_DIR',
    takes: 'DIRECTORY',
    help: 'a folder of files that describe agents; “agents” in the data directory unless said',
    read: words,
  }),
  mcp: setting('mcp', {
    flag: null,
    env: 'CONCH_MCP',
    // What it holds for programs and in headers may be secret.
    isSecret: true,
    isTable: true,
    takes: 'JSON',
    help: 'MCP servers, whose tools agents may use; see docs/tools.md',
    read: readMcpServers,
  }),
  hasDemo: setting('demo', {
    flag: 'demo',
    env: 'CONCH_DEMO',
    takes: null,
    help: 'whether a server that has nothing yet gets a demo; --no-demo for none',
    read: yesOrNo,
  }),
  logLevel: setting('logLevel', {
    flag: 'log-level',
    env: 'CONCH_LOG_LEVEL',
    takes: 'LEVEL',
    help: 'silent, error, warn (unless said) or info',
    read: levelName,
  }),
} as const;

/** How often and how much; by `limits:` in conch.yaml or by `CONCH_LIMIT_…`. */
export const LIMIT_SETTINGS: readonly (Setting<number> & { readonly name: keyof ServerLimits })[] =
  (Object.keys(DEFAULT_LIMITS) as (keyof ServerLimits)[]).map((name) => ({
    name,
    ...setting(name, {
      flag: null,
      env: `CONCH_LIMIT_${name.replaceAll(/[A-Z0-9]+/gu, '_$&').toUpperCase()}`,
      takes: 'NUMBER',
      help: `${DEFAULT_LIMITS[name]} unless said`,
      read: wholeNumber,
    }),
  }));

const fine = <T>(value: T): Reading<T> => ({ ok: true, value });
const wrong = (reason: string): Reading<never> => ({ ok: false, reason });

function words(text: string): Reading<string> {
  return fine(text);
}

function postgresAddress(text: string): Reading<string> {
  return /^postgres(?:ql)?:\/\//u.test(text)
    ? fine(text)
    : wrong('a database is named by an address that begins with postgres://');
}

function hostName(text: string): Reading<string> {
  const bare = text.replace(/^\[(.*)\]$/u, '$1');
  const isName = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/iu.test(bare);
  return isIP(bare) !== 0 || isName
    ? fine(bare)
    : wrong('a host is an address or a name, e.g. 127.0.0.1, ::1 or localhost');
}

function portNumber(text: string): Reading<number> {
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? fine(port) : wrong('a port is a whole number from 0 to 65535');
}

function originText(text: string): Reading<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && ['http:', 'https:'].includes(url.protocol);
  const isBare = isOrigin && text.replace(/\/$/u, '').toLowerCase() === url.origin;
  return isBare
    ? fine(url.origin)
    : wrong('an origin is a scheme, a host and perhaps a port, e.g. https://conch.example.org');
}

const YES = ['true', '1', 'yes', 'on'];
const NO = ['false', '0', 'no', 'off'];

function yesOrNo(text: string): Reading<boolean> {
  const word = text.toLowerCase();
  if (YES.includes(word)) return fine(true);
  return NO.includes(word) ? fine(false) : wrong('it is true or false');
}

// It travels in a header, where white space would end it.
function headerWord(text: string): Reading<string> {
  return /^[\x21-\x7E]+$/u.test(text)
    ? fine(text)
    : wrong('a token has letters, digits and signs, and no white space');
}

function keyText(text: string): Reading<string> {
  return /^[\da-f]{64}$/iu.test(text)
    ? fine(text.toLowerCase())
    : wrong('a key has 64 hexadecimal digits; “openssl rand -hex 32” makes one');
}

const LEVELS: readonly Config['logLevel'][] = ['silent', 'error', 'warn', 'info'];

function levelName(text: string): Reading<Config['logLevel']> {
  const level = LEVELS.find((name) => name === text);
  return level === undefined ? wrong(`a level is one of ${LEVELS.join(', ')}`) : fine(level);
}

function wholeNumber(text: string): Reading<number> {
  const number = /^\d{1,10}$/u.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 2 ** 31 - 1
    ? fine(number)
    : wrong('a limit is a whole number from 1 to 2147483647');
}
