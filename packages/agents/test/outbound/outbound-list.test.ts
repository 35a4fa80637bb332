import { expect, test } from 'vitest';
import { OutboundList, readOutbound } from '../../src/outbound/outbound-list.ts';

test('[T11] commas or white space separate the entries of the outbound list', () => {
  expect(readOutbound(' hooks.example.com,*.example.org\n127.0.0.1:8080 , [::1]:1 * ')).toEqual({
    ok: true,
    value: ['hooks.example.com', '*.example.org', '127.0.0.1:8080', '[::1]:1', '*'],
  });
});

test('[T11] an empty outbound list allows nothing', () => {
  expect(readOutbound(' , ')).toEqual({ ok: true, value: [] });
});

const FORMS = 'write each address as host, host:port, inside:host:port, *.host or *';
const WITH_PORT = 'an address that is not on the internet needs a port, as in host:port';

test.each([
  ['https://hooks.example.com', FORMS],
  ['hooks.example.com/path', FORMS],
  ['user@hooks.example.com', FORMS],
  ['hooks.example.com:0', FORMS],
  ['hooks.example.com:65536', FORMS],
  ['hooks.example.com:', FORMS],
  ['*.example.org:443', FORMS],
  ['inside:db.example', FORMS],
  ['inside:[::1]', FORMS],
  ['inside:*.example.org:443', FORMS],
  ['inside:inside:db.example:1', FORMS],
  ['outside:db.example:1', FORMS],
  ['*.93.184.216.34', FORMS],
  ['*.*.example.org', FORMS],
  ['hooks.*.org', FORMS],
  ['**', FORMS],
  ['::1', FORMS],
  ['..', FORMS],
  ['256.1.1.1:80', FORMS],
  ['localhost', WITH_PORT],
  ['LOCALHOST.', WITH_PORT],
  ['127.1', WITH_PORT],
  ['10.0.0.1', WITH_PORT],
  ['[::ffff:10.0.0.1]', WITH_PORT],
  ['169.254.169.254', WITH_PORT],
])(
  '[T11] the outbound entry “%s” is refused, and the problem names the correct form',
  (entry, reason) => {
    expect(readOutbound(`a.example, ${entry}`)).toEqual({
      ok: false,
      reason: `${reason} (“${entry}”)`,
    });
  },
);

test('[T11] an outbound entry matches its host in any notation', () => {
  const list = new OutboundList(['0x7f.1:8080', 'BÜCHER.example.', '[::0001]:9', '*.Example.ORG']);
  expect([
    list.hasPlace('127.0.0.1', 8080),
    list.hasHost('xn--bcher-kva.example'),
    list.hasPlace('::1', 9),
    list.hasHost('a.example.org'),
    list.hasHost('127.0.0.1'),
    list.hasHost('example.org'),
    list.hasPlace('127.0.0.1', 8081),
  ]).toEqual([true, true, true, true, false, false, false]);
});

test('[T11] only an IP address, localhost or a name listed as inside may lead to an inside address', () => {
  const list = new OutboundList([
    '10.0.0.7:1',
    '[::1]:1',
    'localhost:1',
    'name.example:1',
    'inside:db.example:1',
    'inside:1',
  ]);
  const hosts = ['10.0.0.7', '::1', 'localhost', 'db.example', 'name.example', 'inside'];
  expect(hosts.filter((host) => list.hasPlace(host, 1))).toEqual(hosts);
  expect(hosts.filter((host) => list.mayBeInside(host, 1))).toEqual(hosts.slice(0, 4));
});
