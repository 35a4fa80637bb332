import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CEILINGS } from '@conch/engine';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/config.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { scratchFolder } from '../support/scratch.ts';

type ConfigInput = Partial<Parameters<typeof readConfig>[0]>;

function read(asked: ConfigInput) {
  return readConfig({ args: [], env: {}, cwd: '/nowhere', ...asked });
}

function configOf(asked: ConfigInput) {
  const found = read(asked);
  if (found.kind !== 'config') throw new Error(JSON.stringify(found));
  return found;
}

function problemsOf(asked: ConfigInput): readonly string[] {
  const found = read(asked);
  return found.kind === 'problems' ? found.problems : [];
}

function folderWith(yaml: string, mode = 0o600): string {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'conch.yaml'), yaml);
  chmodSync(join(folder, 'conch.yaml'), mode);
  return folder;
}

test('without settings the server listens on loopback and port 2662, with SQLite and the demo', () => {
  expect(configOf({ env: { XDG_DATA_HOME: '/data' } }).config).toEqual({
    dataDir: '/data/conch',
    databaseUrl: null,
    host: '127.0.0.1',
    port: 2662,
    isPortSet: false,
    adminToken: null,
    secretKey: null,
    publicOrigin: null,
    isBehindProxy: false,
    tls: null,
    outbound: [],
    providers: [],
    defaultModel: null,
    mcp: [],
    prices: new Map(),
    agentsDir: null,
    spaces: [],
    hasDemo: true,
    hasMcpDoor: true,
    hasOpenaiDoor: true,
    openaiOrigins: [],
    logLevel: 'warn',
    removedNameDays: 30,
    limits: DEFAULT_LIMITS,
    ceilings: DEFAULT_CEILINGS,
  });
});

test('a flag overrides the environment, which overrides conch.yaml, which overrides defaults', () => {
  const cwd = folderWith('port: 1\nhost: 127.0.0.3\nlogLevel: error\n');
  const env = { CONCH_PORT: '2', CONCH_HOST: '127.0.0.2' };
  const { port, host, logLevel } = configOf({ cwd, env, args: ['--port', '3'] }).config;
  expect({ port, host, logLevel }).toEqual({ port: 3, host: '127.0.0.2', logLevel: 'error' });
});

test.each([
  ['a flag', { args: ['--port=4000'] }],
  ['the environment', { env: { CONCH_PORT: '4000' } }],
])('a port set by %s counts as requested', (_, asked) => {
  const { port, isPortSet } = configOf(asked).config;
  expect({ port, isPortSet }).toEqual({ port: 4000, isPortSet: true });
});

test('conch.yaml in the working directory is used instead of conch.yaml in the data directory', () => {
  const dataDir = folderWith('port: 5\nhost: 127.0.0.5');
  const cwd = folderWith('port: 6');
  const { config, file } = configOf({ cwd, args: ['--data-dir', dataDir] });
  expect({ port: config.port, host: config.host, file }).toEqual({
    port: 6,
    host: '127.0.0.1',
    file: join(cwd, 'conch.yaml'),
  });
});

test('conch.yaml in the data directory is used if the working directory has none', () => {
  const dataDir = folderWith('port: 5');
  expect(configOf({ env: { CONCH_DATA_DIR: dataDir } }).config.port).toBe(5);
});

test('conch.yaml in the data directory cannot name another data directory', () => {
  const home = scratchFolder();
  mkdirSync(join(home, 'conch'));
  writeFileSync(join(home, 'conch', 'conch.yaml'), 'dataDir: elsewhere');
  expect(problemsOf({ env: { XDG_DATA_HOME: home } })).toEqual([
    `${join(home, 'conch', 'conch.yaml')} cannot set another dataDir, because it is in this one. Remove dataDir from it.`,
  ]);
});

test('a settings file requested by flag or variable replaces conch.yaml, and must exist', () => {
  const cwd = folderWith('port: 6');
  writeFileSync(join(cwd, 'other.yaml'), 'port: 7');
  expect(configOf({ cwd, args: ['--config', 'other.yaml'] }).config.port).toBe(7);
  expect(problemsOf({ cwd, env: { CONCH_CONFIG: 'none.yaml' } })).toEqual([
    `${join(cwd, 'none.yaml')} cannot be read.`,
  ]);
});

test('a relative path in a setting starts at the folder of its source', () => {
  const cwd = folderWith('dataDir: kept\nagentsDir: ours\ntlsCert: a.pem\ntlsKey: b.pem');
  const env = { CONCH_TLS_KEY: '/keys/b.pem' };
  const { dataDir, agentsDir, tls } = configOf({ cwd, env }).config;
  expect({ dataDir, agentsDir, tls }).toEqual({
    dataDir: join(cwd, 'kept'),
    agentsDir: join(cwd, 'ours'),
    tls: { certFile: join(cwd, 'a.pem'), keyFile: '/keys/b.pem' },
  });
});

test('every limit can be set in conch.yaml and in the environment, and the environment wins', () => {
  const names = Object.keys(DEFAULT_LIMITS);
  const cwd = folderWith(`limits:\n${names.map((name) => `  ${name}: 7\n`).join('')}`);
  const sevens = Object.fromEntries(names.map((name) => [name, 7]));
  expect(configOf({ cwd }).config.limits).toEqual(sevens);
  const env = {
    CONCH_LIMIT_BODY_BYTES: '8',
    CONCH_LIMIT_POSTS_PER_10S_IN_SPACE: '9',
    CONCH_LIMIT_JSON_DEPTH: '10',
  };
  expect(configOf({ cwd, env }).config.limits).toEqual({
    ...sevens,
    bodyBytes: 8,
    postsPer10sInSpace: 9,
    jsonDepth: 10,
  });
});

test('a secret may be in a file whose path is in the environment', () => {
  const cwd = scratchFolder();
  writeFileSync(join(cwd, 'token'), 'from-a-file\n');
  const env = { CONCH_ADMIN_TOKEN_FILE: 'token' };
  expect(configOf({ cwd, env }).config.adminToken).toBe('from-a-file');
  expect(problemsOf({ cwd, env: { ...env, CONCH_ADMIN_TOKEN: 'x' } })).toEqual([
    'CONCH_ADMIN_TOKEN and CONCH_ADMIN_TOKEN_FILE are both set. Set only one of them.',
  ]);
  expect(problemsOf({ cwd, env: { DATABASE_URL_FILE: 'none' } })).toEqual([
    'DATABASE_URL_FILE names none, which cannot be read.',
  ]);
});

test('if others can read a conch.yaml that contains a secret, there is a warning', () => {
  const yaml = 'adminToken: abc';
  expect(configOf({ cwd: folderWith(yaml) }).warnings).toEqual([]);
  const cwd = folderWith(yaml, 0o644);
  const file = join(cwd, 'conch.yaml');
  expect(configOf({ cwd }).warnings).toEqual([
    `${file} has adminToken, and others can read it. Run: chmod 600 ${file}`,
  ]);
});

test.each([
  [['--prot', '1'], 'There is no --prot. Did you mean --port?'],
  [['--datadir', 'x'], 'There is no --datadir. Did you mean --data-dir?'],
  [['--no-dem'], 'There is no --no-dem. Did you mean --no-demo?'],
  [['--wat'], 'There is no --wat. See --help for all flags.'],
  [['--no-port'], 'There is no --no-port. --port takes a value.'],
  [['--port'], '--port needs a value: --port NUMBER.'],
  [['--config='], '--config needs a value: --config FILE.'],
  [['start'], '“start” is not a flag. See --help for all flags.'],
  [['--admin-token', 'x'], 'There is no --admin-token. See --help for all flags.'],
  [['--port', '70000'], '--port is “70000”: a port is a whole number from 0 to 65535.'],
  [
    ['--host', 'a b'],
    '--host is “a b”: a host is an address or a name, e.g. 127.0.0.1, ::1 or localhost.',
  ],
])('the flags %j are refused with a helpful message', (args, problem) => {
  expect(problemsOf({ args })[0]).toBe(problem);
});

test('a word after an unknown flag is not repeated, because it may be a secret', () => {
  expect(problemsOf({ args: ['--toke', 'SECRET'] })).toEqual([
    'There is no --toke. See --help for all flags.',
  ]);
  expect(problemsOf({ args: ['--toke', 'SECRET', 'start'] }).join(' ')).not.toContain('SECRET');
});

test.each([
  ['CONCH_PORT', 'tcp://10.0.0.1:2662', 'a port is a whole number from 0 to 65535'],
  ['CONCH_DEMO', 'maybe', 'the value must be true or false'],
  ['CONCH_LOG_LEVEL', 'loud', 'a level is one of silent, error, warn, info'],
  ['CONCH_LIMIT_HELLO_MS', '0', 'a limit is a whole number from 1 to 2147483647'],
  [
    'CONCH_PUBLIC_ORIGIN',
    'https://a.example/b',
    'an origin is a scheme, a host and perhaps a port, e.g. https://conch.example.org',
  ],
])('%s=%s is refused with a helpful message', (name, text, reason) => {
  expect(problemsOf({ env: { [name]: text } })).toEqual([`${name} is “${text}”: ${reason}.`]);
});

test.each(['DATABASE_URL', 'CONCH_SECRET_KEY', 'CONCH_ADMIN_TOKEN'])(
  '[T13] an invalid %s is refused without showing it',
  (name) => {
    const problems = problemsOf({ env: { [name]: 'hunter2 hunter2' } });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${name}: `);
    expect(problems[0]).not.toContain('hunter2');
  },
);

test.each([
  ['prot: 1', '“prot” in conch.yaml is not a setting. Did you mean port?'],
  ['constructor: 1', '“constructor” in conch.yaml is not a setting.'],
  ['__proto__: 1', '“__proto__” in conch.yaml is not a setting. Did you mean port?'],
  ['limits:\n  bodyByte: 1', '“bodyByte” in conch.yaml is not a setting. Did you mean bodyBytes?'],
  [
    'ceilings:\n  turnLimits: 5',
    '“turnLimits” in conch.yaml is not a setting. Did you mean turnLimit?',
  ],
  ['limits: 5', 'limits in conch.yaml is not a list of “name: number” lines.'],
  ['port: [1]', 'port in conch.yaml takes one value.'],
  ['port: x', 'port in conch.yaml is “x”: a port is a whole number from 0 to 65535.'],
])('a conch.yaml with %j is refused with a helpful message', (yaml, problem) => {
  expect(problemsOf({ cwd: folderWith(yaml) })).toEqual([problem]);
});

test('a conch.yaml that is not YAML or has no settings is refused, and the error names the line', () => {
  const cwd = folderWith('port: "1');
  expect(problemsOf({ cwd })[0]).toMatch(/conch\.yaml is not YAML: .*line 1/u);
  const other = folderWith('- a');
  expect(problemsOf({ cwd: other })).toEqual([
    `${join(other, 'conch.yaml')} is not a list of “name: value” lines.`,
  ]);
});

test('an empty conch.yaml and an empty variable have no effect', () => {
  const { port } = configOf({ cwd: folderWith('# nothing\n'), env: { CONCH_PORT: '' } }).config;
  expect(port).toBe(2662);
});

test('problems of the flags, the environment and conch.yaml are all reported at once', () => {
  const cwd = folderWith('prot: 1');
  expect(problemsOf({ cwd, args: ['--wat'], env: { CONCH_PORT: 'x' } })).toHaveLength(3);
});

test('TLS requires both a certificate and its key', () => {
  expect(problemsOf({ args: ['--tls-cert', 'a.pem'] })).toEqual([
    'TLS needs both --tls-cert and --tls-key (CONCH_TLS_CERT, CONCH_TLS_KEY).',
  ]);
});

test('[T11] the allowed outbound hosts are a list, on one line or on several lines', () => {
  const expected = ['hooks.example.com', '127.0.0.1:8080'];
  const yaml = 'outbound:\n  - hooks.example.com\n  - 127.0.0.1:8080\n';
  const sources = [
    { args: ['--outbound', 'hooks.example.com,127.0.0.1:8080'] },
    { env: { CONCH_OUTBOUND: 'hooks.example.com 127.0.0.1:8080' } },
    { cwd: folderWith('outbound: hooks.example.com, 127.0.0.1:8080') },
    { cwd: folderWith(yaml) },
  ];
  const lists = sources.map((asked) => configOf(asked).config.outbound);
  expect(lists).toEqual(sources.map(() => expected));
});

test('[T11] an invalid outbound host is refused with a helpful message', () => {
  expect(problemsOf({ env: { CONCH_OUTBOUND: 'localhost' } })).toEqual([
    'CONCH_OUTBOUND is “localhost”: an address that is not on the internet needs a port, as in host:port (“localhost”).',
  ]);
  expect(problemsOf({ cwd: folderWith('outbound: [[a]]') })).toEqual([
    'outbound in conch.yaml takes one value.',
  ]);
});

test('a variable that resembles a setting gives a warning, and other variables are ignored', () => {
  const env = { CONCH_PROT: '1', CONCH_SERVICE_HOST: 'x', CONCH_ADMIN_TOKEN_FILES: 'x' };
  expect(configOf({ env }).warnings).toEqual([
    'CONCH_PROT is not a setting. Did you mean CONCH_PORT?',
    'CONCH_ADMIN_TOKEN_FILES is not a setting. Did you mean CONCH_ADMIN_TOKEN?',
  ]);
});

test('readConfig understands --no-demo, --link, --help and --version', () => {
  expect(configOf({ args: ['--no-demo', '--link'] })).toMatchObject({
    config: { hasDemo: false },
    wantsLink: true,
  });
  expect(read({ args: ['-h'] }).kind).toBe('help');
  expect(read({ args: ['--version'] }).kind).toBe('version');
});

test('ceilings can be set in conch.yaml and in the environment, and the environment wins', () => {
  const cwd = folderWith('ceilings:\n  turnLimit: 50\n  maxRuns: 60\n  dayCostUsd: 2.50\n');
  const env = { CONCH_CEILING_TURN_LIMIT: '40', CONCH_CEILING_CHAIN_TOKENS: '1000' };
  expect(configOf({ cwd, env }).config.ceilings).toEqual({
    ...DEFAULT_CEILINGS,
    turnLimit: 40,
    maxRuns: 60,
    chainTokens: 1000,
    dayCostUsd: 2.5,
  });
});

test.each([
  ['turnLimit: 0', 'turnLimit in conch.yaml is “0”'],
  ['dayCostUsd: much', 'dayCostUsd in conch.yaml is “much”'],
])('an invalid ceiling is refused: %s', (line, problem) => {
  const [found] = problemsOf({ cwd: folderWith(`ceilings:\n  ${line}\n`) });
  expect(found).toContain(problem);
});
