import { isIP } from 'node:net';
import { DEFAULT_CEILINGS, type Ceilings } from '@conch/engine';
import { readMcpServers, readOutbound, readPrices } from '@conch/agents';
import { DEFAULT_LIMITS, type Config, type ServerLimits } from '../config.ts';
import { readSpaces } from '../declared-spaces/read-spaces.ts';
import { PROVIDER_SETTINGS } from './provider-settings.ts';
import { fine, headerWord, setting, wrong, type Setting, type SettingReading } from './setting.ts';

/** All settings except limits and ceilings. */
export const SETTINGS = {
  dataDir: setting('dataDir', {
    flag: 'data-dir',
    env: 'CONCH_DATA_DIR',
    placeholder: 'DIRECTORY',
    help: 'the data directory',
    read: words,
  }),
  databaseUrl: setting('databaseUrl', {
    flag: null,
    env: 'DATABASE_URL',
    isSecret: true,
    placeholder: 'ADDRESS',
    help: 'a postgres:// address, instead of SQLite in the data directory',
    read: postgresAddress,
  }),
  host: setting('host', {
    flag: 'host',
    env: 'CONCH_HOST',
    placeholder: 'ADDRESS',
    help: 'the address to listen on (default 127.0.0.1)',
    read: hostName,
  }),
  port: setting('port', {
    flag: 'port',
    env: 'CONCH_PORT',
    placeholder: 'NUMBER',
    help: 'the only port to try, 0 for any free one (default: 2662 or the next free one)',
    read: portNumber,
  }),
  publicOrigin: setting('publicOrigin', {
    flag: 'public-origin',
    env: 'CONCH_PUBLIC_ORIGIN',
    placeholder: 'ORIGIN',
    help: 'the address that people use, e.g. https://conch.example.org',
    read: originText,
  }),
  isBehindProxy: setting('behindProxy', {
    flag: 'behind-proxy',
    env: 'CONCH_BEHIND_PROXY',
    placeholder: null,
    help: 'a proxy in front of Conch handles TLS',
    read: yesOrNo,
  }),
  tlsCert: setting('tlsCert', {
    flag: 'tls-cert',
    env: 'CONCH_TLS_CERT',
    placeholder: 'FILE',
    help: 'a certificate (PEM), so that Conch itself uses TLS',
    read: words,
  }),
  tlsKey: setting('tlsKey', {
    flag: 'tls-key',
    env: 'CONCH_TLS_KEY',
    placeholder: 'FILE',
    help: 'the key of the certificate',
    read: words,
  }),
  adminToken: setting('adminToken', {
    flag: null,
    env: 'CONCH_ADMIN_TOKEN',
    isSecret: true,
    placeholder: 'TOKEN',
    help: 'a bearer token with the rights of an admin, for automation',
    read: headerWord,
  }),
  secretKey: setting('secretKey', {
    flag: null,
    env: 'CONCH_SECRET_KEY',
    isSecret: true,
    placeholder: 'KEY',
    help: '64 hexadecimal digits, instead of secret.key in the data directory',
    read: keyText,
  }),
  outbound: setting('outbound', {
    flag: 'outbound',
    env: 'CONCH_OUTBOUND',
    isList: true,
    placeholder: 'HOSTS',
    help: 'addresses that Conch may call: host, host:port, inside:host:port, *.host or * (default: none)',
    read: readOutbound,
  }),
  ...PROVIDER_SETTINGS,
  prices: setting('prices', {
    flag: 'prices',
    env: 'CONCH_PRICES',
    isTable: true,
    placeholder: 'JSON',
    help: 'prices of models, in US dollars per million tokens; see docs/models.md',
    read: readPrices,
  }),
  agentsDir: setting('agentsDir', {
    flag: 'agents-dir',
    env: 'CONCH_AGENTS_DIR',
    placeholder: 'DIRECTORY',
    help: 'the folder of agent files (default: “agents” in the data directory)',
    read: words,
  }),
  mcp: setting('mcp', {
    flag: null,
    env: 'CONCH_MCP',
    // The table may contain secret variables and headers.
    isSecret: true,
    isTable: true,
    placeholder: 'JSON',
    help: 'MCP servers, whose tools agents may use (docs/tools.md)',
    read: readMcpServers,
  }),
  removedNameDays: setting('removedNameDays', {
    flag: 'removed-name-days',
    env: 'CONCH_REMOVED_NAME_DAYS',
    placeholder: 'DAYS',
    help: 'how many days the name of a removed member stays reserved (default 30, 0 for none)',
    read: dayCount,
  }),
  spaces: setting('spaces', {
    flag: 'spaces',
    env: 'CONCH_SPACES',
    isTable: true,
    placeholder: 'JSON',
    help: 'spaces that a server without any gets, with their agents; see docs/settings.md',
    read: readSpaces,
  }),
  hasMcpDoor: setting('mcpDoor', {
    flag: 'mcp-door',
    env: 'CONCH_MCP_DOOR',
    placeholder: null,
    help: 'let MCP clients connect at /mcp; --no-mcp-door for none',
    read: yesOrNo,
  }),
  hasDemo: setting('demo', {
    flag: 'demo',
    env: 'CONCH_DEMO',
    placeholder: null,
    help: 'add a demo to an empty server; --no-demo for none',
    read: yesOrNo,
  }),
  hasOpenaiDoor: setting('openaiDoor', {
    flag: 'openai-door',
    env: 'CONCH_OPENAI_DOOR',
    placeholder: null,
    help: 'let OpenAI clients connect at /v1; --no-openai-door for none',
    read: yesOrNo,
  }),
  openaiOrigins: setting('openaiOrigins', {
    flag: 'openai-origins',
    env: 'CONCH_OPENAI_ORIGINS',
    isList: true,
    placeholder: 'ORIGINS',
    help: 'origins whose pages may call /v1 from a browser (default: none)',
    read: readOrigins,
  }),
  logLevel: setting('logLevel', {
    flag: 'log-level',
    env: 'CONCH_LOG_LEVEL',
    placeholder: 'LEVEL',
    help: 'silent, error, warn (default) or info',
    read: levelName,
  }),
} as const;

/** The limits of the server, set by `limits:` in conch.yaml or by `CONCH_LIMIT_…`. */
export const LIMIT_SETTINGS: readonly (Setting<number> & { readonly name: keyof ServerLimits })[] =
  (Object.keys(DEFAULT_LIMITS) as (keyof ServerLimits)[]).map((name) => ({
    name,
    ...setting(name, {
      flag: null,
      env: `CONCH_LIMIT_${name.replaceAll(/[A-Z0-9]+/gu, '_$&').toUpperCase()}`,
      placeholder: 'NUMBER',
      help: `default ${DEFAULT_LIMITS[name]}`,
      read: wholeNumber,
    }),
  }));

/** The upper limits for spaces, set by `ceilings:` in conch.yaml or by `CONCH_CEILING_…`. */
export const CEILING_SETTINGS: readonly (Setting<number> & { readonly name: keyof Ceilings })[] = (
  Object.keys(DEFAULT_CEILINGS) as (keyof Ceilings)[]
).map((name) => ({
  name,
  ...setting(name, {
    flag: null,
    env: `CONCH_CEILING_${name.replaceAll(/[A-Z]/gu, '_$&').toUpperCase()}`,
    placeholder: 'NUMBER',
    help: `default ${DEFAULT_CEILINGS[name] ?? 'none'}`,
    read: name.endsWith('CostUsd') ? amountOfMoney : wholeNumber,
  }),
}));

function words(text: string): SettingReading<string> {
  return fine(text);
}

function postgresAddress(text: string): SettingReading<string> {
  return /^postgres(?:ql)?:\/\//u.test(text)
    ? fine(text)
    : wrong('a database address begins with postgres://');
}

function hostName(text: string): SettingReading<string> {
  const bare = text.replace(/^\[(.*)\]$/u, '$1');
  const isName = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/iu.test(bare);
  return isIP(bare) !== 0 || isName
    ? fine(bare)
    : wrong('a host is an address or a name, e.g. 127.0.0.1, ::1 or localhost');
}

function portNumber(text: string): SettingReading<number> {
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? fine(port) : wrong('a port is a whole number from 0 to 65535');
}

function originText(text: string): SettingReading<string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && ['http:', 'https:'].includes(url.protocol);
  const isBare = isOrigin && text.replace(/\/$/u, '').toLowerCase() === url.origin;
  return isBare
    ? fine(url.origin)
    : wrong('an origin is a scheme, a host and perhaps a port, e.g. https://conch.example.org');
}

function readOrigins(text: string): SettingReading<readonly string[]> {
  const readings = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(originText);
  const origins: string[] = [];
  for (const reading of readings) {
    if (!reading.ok) return reading;
    origins.push(reading.value);
  }
  return fine(origins);
}

const YES = ['true', '1', 'yes', 'on'];
const NO = ['false', '0', 'no', 'off'];

function yesOrNo(text: string): SettingReading<boolean> {
  const word = text.toLowerCase();
  if (YES.includes(word)) return fine(true);
  return NO.includes(word) ? fine(false) : wrong('the value must be true or false');
}

function keyText(text: string): SettingReading<string> {
  return /^[\da-f]{64}$/iu.test(text)
    ? fine(text.toLowerCase())
    : wrong('a key has 64 hexadecimal digits; “openssl rand -hex 32” makes one');
}

const LEVELS: readonly Config['logLevel'][] = ['silent', 'error', 'warn', 'info'];

function levelName(text: string): SettingReading<Config['logLevel']> {
  const level = LEVELS.find((name) => name === text);
  return level === undefined ? wrong(`a level is one of ${LEVELS.join(', ')}`) : fine(level);
}

function wholeNumber(text: string): SettingReading<number> {
  const number = /^\d{1,10}$/u.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 2 ** 31 - 1
    ? fine(number)
    : wrong('a limit is a whole number from 1 to 2147483647');
}

function amountOfMoney(text: string): SettingReading<number> {
  return /^\d{1,9}(?:\.\d{1,6})?$/u.test(text)
    ? fine(Number(text))
    : wrong('an amount of money is a number of US dollars, 0 or more, e.g. 2.50');
}

function dayCount(text: string): SettingReading<number> {
  return /^\d{1,5}$/u.test(text)
    ? fine(Number(text))
    : wrong('the value must be a whole number of days');
}
