import { expect, test } from 'vitest';
import { exposureProblems, exposureWarnings, isLoopback } from '../../src/start/exposure.ts';

const closed = {
  host: '0.0.0.0',
  adminToken: null,
  tls: null,
  isBehindProxy: false,
  publicOrigin: null,
};
const token = 'a-token-that-nobody-can-guess';
const tls = { certFile: 'cert.pem', keyFile: 'key.pem' };
const proxied = { isBehindProxy: true, publicOrigin: 'https://conch.example' };
const nobody = { hasAdminPassword: false };

test.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost', 'LocalHost'])(
  'isLoopback is true for %s',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each(['0.0.0.0', '::', '10.0.0.1', '128.0.0.1', 'example.org', 'localhost.example.org'])(
  'isLoopback is false for %s',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

test('a server on loopback needs no password, token or certificate', () => {
  expect(exposureProblems({ ...closed, host: '127.0.0.1' }, nobody)).toEqual([]);
});

test.each([
  ['no protection', {}, nobody, ['CONCH_ADMIN_TOKEN', '--tls-cert']],
  ['only a token', { adminToken: token }, nobody, ['--tls-cert']],
  ['only an admin password', {}, { hasAdminPassword: true }, ['--tls-cert']],
  ['only TLS', { tls }, nobody, ['CONCH_ADMIN_TOKEN']],
  ['only a proxy', proxied, nobody, ['CONCH_ADMIN_TOKEN']],
  [
    'a proxy without a public origin',
    { adminToken: token, isBehindProxy: true },
    nobody,
    ['CONCH_PUBLIC_ORIGIN'],
  ],
  [
    'a public origin without a proxy',
    { adminToken: token, publicOrigin: 'https://conch.example' },
    nobody,
    ['--behind-proxy'],
  ],
  ['a guessable token', { adminToken: 'admin', tls }, nobody, ['can be guessed']],
] as const)(
  '[First run 1] a server with %s must not be reachable by others',
  (_, given, who, words) => {
    const problems = exposureProblems({ ...closed, ...given }, who);
    expect(problems).toHaveLength(words.length);
    words.forEach((word, at) => expect(problems[at]).toContain(word));
  },
);

test.each([
  ['a token and TLS', { adminToken: token, tls }, nobody],
  ['a token and a proxy', { adminToken: token, ...proxied }, nobody],
  ['an admin with a password and TLS', { tls }, { hasAdminPassword: true }],
] as const)('[First run 1] a server may be reachable by others if it has %s', (_, given, who) => {
  expect(exposureProblems({ ...closed, ...given }, who)).toEqual([]);
});

test('a weak admin token and a public origin with plain http give warnings', () => {
  const own = { host: '127.0.0.1', adminToken: 'admin', publicOrigin: 'http://conch.example' };
  expect(exposureWarnings(own)).toEqual([
    'CONCH_ADMIN_TOKEN is short and can be guessed. Use a longer one.',
    'http://conch.example is plain http, so others on the network can read what people send. Use https.',
  ]);
  expect(exposureWarnings({ ...own, adminToken: token, publicOrigin: 'http://[::1]:1' })).toEqual(
    [],
  );
});
