import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { isWebhookSecret, signWebhook, verifyWebhook } from '../src/index.ts';

const NOW_MS = Date.UTC(2026, 10, 15);
const NOW = NOW_MS / 1000;

const secret = fc
  .uint8Array({ minLength: 1, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
const id = fc
  .string({ minLength: 1, unit: 'grapheme-ascii' })
  .filter((text) => text.trim() === text);
const body = fc.string({ unit: 'grapheme' });
const given = fc.record({ secret, id, body });

interface SignatureCase {
  readonly secret: string;
  readonly id: string;
  readonly body: string;
}

async function received({ secret: own, id: ownId, body: ownBody }: SignatureCase, timestamp = NOW) {
  const parts = { id: ownId, timestamp, body: ownBody };
  const signature = await signWebhook(parts, [own]);
  return { id: ownId, timestamp: String(timestamp), body: ownBody, signature };
}

test('[T22] Standard Webhooks verifies a webhook that Conch signs', async () => {
  const now = Math.floor(Date.now() / 1000);
  const property = fc.asyncProperty(given, async (one) => {
    const signed = await received(one, now);
    const headers = {
      'webhook-id': signed.id,
      'webhook-timestamp': signed.timestamp,
      'webhook-signature': signed.signature,
    };
    new Webhook(one.secret).verify(one.body, headers, { jsonParse: false });
  });
  await fc.assert(property);
});

test('[T22] Conch verifies a webhook that Standard Webhooks signs', async () => {
  const property = fc.asyncProperty(given, async (one) => {
    const signature = new Webhook(one.secret).sign(one.id, new Date(NOW_MS), one.body);
    const verdict = await verifyWebhook(
      { id: one.id, timestamp: String(NOW), signature, body: one.body },
      { secrets: [one.secret], nowMs: NOW_MS },
    );
    expect(verdict).toEqual({ ok: true, id: one.id, timestamp: NOW });
  });
  await fc.assert(property);
});

const changes = fc.constantFrom<'id' | 'timestamp' | 'body' | 'signature' | 'secret'>(
  'id',
  'timestamp',
  'body',
  'signature',
  'secret',
);

test('[T22] a webhook is refused if any part of the webhook or of the secret was changed', async () => {
  const property = fc.asyncProperty(given, changes, secret, async (one, changed, other) => {
    fc.pre(keyIn(other) !== keyIn(one.secret));
    const whole = await received(one);
    const bent = {
      ...whole,
      ...(changed === 'id' ? { id: `${whole.id}x` } : {}),
      ...(changed === 'timestamp' ? { timestamp: String(NOW + 1) } : {}),
      ...(changed === 'body' ? { body: `${whole.body} ` } : {}),
      ...(changed === 'signature' ? { signature: bentSignature(whole.signature) } : {}),
    };
    const secrets = [changed === 'secret' ? other : one.secret];
    const verdict = await verifyWebhook(bent, { secrets, nowMs: NOW_MS });
    expect(verdict).toEqual({ ok: false, refusal: 'forged' });
  });
  await fc.assert(property);
});

// HMAC pads short keys with zeros, so keys that differ only in trailing zeros are equal.
function keyIn(text: string): string {
  return Buffer.from(text.slice('whsec_'.length), 'base64')
    .toString('hex')
    .replace(/(?:00)+$/u, '');
}

function bentSignature(signature: string): string {
  const first = signature.charAt('v1,'.length);
  return `v1,${first === 'A' ? 'B' : 'A'}${signature.slice('v1,'.length + 1)}`;
}

const ONE: SignatureCase = { secret: 'whsec_c2VjcmV0', id: 'run', body: '{}' };
const OTHER = 'whsec_b3RoZXI=';

test.each([
  ['just now', 'accepted', 0, 'ok'],
  ['five minutes ago', 'accepted', -300, 'ok'],
  ['five minutes and one second ago', 'refused as too old', -301, 'too-old'],
  ['five minutes in the future', 'accepted', 300, 'ok'],
  ['five minutes and one second in the future', 'refused as too new', 301, 'too-new'],
])('[T22] a webhook that was signed %s is %s', async (_, _result, seconds, expected) => {
  const verdict = await verifyWebhook(await received(ONE, NOW + seconds), {
    secrets: [ONE.secret],
    nowMs: NOW_MS,
  });
  expect(verdict.ok ? 'ok' : verdict.refusal).toBe(expected);
});

test('[T22] during a rotation, a webhook is valid under the old and the new secret', async () => {
  const parts = { id: 'run', timestamp: NOW, body: '{}' };
  const signature = await signWebhook(parts, [OTHER, ONE.secret]);
  const whole = { ...parts, timestamp: String(NOW), signature };
  const verdicts = [ONE.secret, OTHER, 'whsec_bm9uZQ=='].map((own) =>
    verifyWebhook(whole, { secrets: [own], nowMs: NOW_MS }),
  );
  expect((await Promise.all(verdicts)).map(({ ok }) => ok)).toEqual([true, true, false]);
});

test.each([
  ['without an id', { id: null }, 'unsigned'],
  ['with an empty id', { id: '' }, 'unsigned'],
  ['without a timestamp', { timestamp: null }, 'unsigned'],
  ['without a signature', { signature: null }, 'unsigned'],
  ['with a timestamp that is not a number', { timestamp: 'now' }, 'bad-timestamp'],
  ['with text after its timestamp', { timestamp: `${NOW}; x` }, 'bad-timestamp'],
  ['with a negative timestamp', { timestamp: `-${NOW}` }, 'bad-timestamp'],
  ['with a timestamp that is too large', { timestamp: '9'.repeat(400) }, 'bad-timestamp'],
  ['with a signature without a version', { signature: 'AAAA' }, 'forged'],
  ['with a version but an empty signature', { signature: 'v1,' }, 'forged'],
])('[T22] a webhook %s is refused', async (_, bent, refusal) => {
  const whole = { ...(await received(ONE)), ...bent };
  expect(await verifyWebhook(whole, { secrets: [ONE.secret], nowMs: NOW_MS })).toEqual({
    ok: false,
    refusal,
  });
});

test('[T22] a signature of another version is skipped, and a valid signature after it is accepted', async () => {
  const whole = await received(ONE);
  const asked = (signature: string) =>
    verifyWebhook({ ...whole, signature }, { secrets: [ONE.secret], nowMs: NOW_MS });
  const other = whole.signature.replace('v1,', 'v2,');
  const verdicts = await Promise.all([asked(other), asked(`${other} ${whole.signature}`)]);
  expect(verdicts.map(({ ok }) => ok)).toEqual([false, true]);
});

test('[T22] a signature with additional characters at its end is refused', async () => {
  const whole = await received(ONE);
  const bent = { ...whole, signature: `${whole.signature}=` };
  const verdict = await verifyWebhook(bent, { secrets: [ONE.secret], nowMs: NOW_MS });
  expect(verdict).toEqual({ ok: false, refusal: 'forged' });
});

test.each([
  [20, true],
  [21, false],
])('[T22] the signature at position %i of the list is checked: %s', async (place, isGood) => {
  const whole = await received(ONE);
  const others = Array.from({ length: place - 1 }, () => 'v1,AAAA');
  const signature = [...others, whole.signature].join(' ');
  const verdict = await verifyWebhook(
    { ...whole, signature },
    { secrets: [ONE.secret], nowMs: NOW_MS },
  );
  expect(verdict.ok).toBe(isGood);
});

test('[T22] without a secret, no webhook is accepted', async () => {
  const whole = await received(ONE);
  const verdict = await verifyWebhook(whole, { secrets: [], nowMs: NOW_MS });
  expect(verdict).toEqual({ ok: false, refusal: 'forged' });
});

test.each([
  ['whsec_c2VjcmV0', true],
  ['c2VjcmV0', true],
  ['whsec_', false],
  ['', false],
  ['whsec_not base64', false],
  ['whsec_c2VjcmV0=====', false],
])('[T22] “%s” is a valid secret: %s', (text, isOne) => {
  expect(isWebhookSecret(text)).toBe(isOne);
});
