import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SecretSealer } from '../../src/secrets/secret-sealer.ts';

const KEY = 'a'.repeat(64);
const text = fc.string({ unit: 'grapheme' });

test('[T13] a sealed text can be opened with the same key, for the same place in the database', () => {
  const sealing = new SecretSealer(KEY);
  const property = fc.property(text, text, (secret, place) => {
    expect(new SecretSealer(KEY).open(sealing.seal(secret, place), place)).toBe(secret);
  });
  fc.assert(property);
});

test('[T13] a sealed text cannot be opened with another key, or for another place in the database', () => {
  const sealed = new SecretSealer(KEY).seal('secret', 'here');
  const other = new SecretSealer(`${'a'.repeat(63)}b`);
  expect([other.open(sealed, 'here'), new SecretSealer(KEY).open(sealed, 'there')]).toEqual([
    null,
    null,
  ]);
});

test('[T13] a changed sealed text cannot be opened', () => {
  const sealing = new SecretSealer(KEY);
  const [version = '', body = ''] = sealing.seal('secret', 'here').split('.');
  const bytes = Buffer.from(body, 'base64url');
  const opened = [...bytes.keys()].map((at) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    return sealing.open(`${version}.${changed.toString('base64url')}`, 'here');
  });
  expect(opened.filter((one) => one !== null)).toEqual([]);
});

test.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'secret'])(
  '[T13] “%s” is not a sealed text',
  (sealed) => {
    expect(new SecretSealer(KEY).open(sealed, 'here')).toBeNull();
  },
);

test('[T13] sealing the same text twice gives different results', () => {
  const sealing = new SecretSealer(KEY);
  expect(sealing.seal('secret', 'here')).not.toBe(sealing.seal('secret', 'here'));
});
