import fc from 'fast-check';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { answering, KINDS, saying } from '../faults/support/answering.ts';
import {
  goesOn,
  leaveFaultRooms,
  openFaultRoom,
  openServer,
  openStage,
} from '../faults/support/fault-room.ts';

afterAll(leaveFaultRooms);

/** The header with the key, for each kind of provider. */
const KEYS = {
  compatible: ['authorization', 'Bearer the-key'],
  openai: ['authorization', 'Bearer the-key'],
  anthropic: ['x-api-key', 'the-key'],
  google: ['x-goog-api-key', 'the-key'],
} as const;
const OF_HTTP = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'content-type',
  'host',
  'sec-fetch-mode',
  'user-agent',
];
const OF_KIND = {
  compatible: [],
  openai: [],
  anthropic: ['anthropic-version'],
  google: [],
} as const;

test('OpenAI is asked not to store the conversation', async () => {
  const room = await openFaultRoom('openai', saying('openai', { texts: ['Hello.'] }));
  await room.play();
  expect(JSON.parse(room.heard[0]?.body ?? '{}')).toMatchObject({ store: false });
});

describe.each(KINDS)('a request to a %s provider', (kind) => {
  const well = saying(kind, { texts: ['Hello.'] });
  const [keyHeader, keyValue] = KEYS[kind];

  test('[T12] a request to a provider has the key in one header and nowhere else', async () => {
    const room = await openFaultRoom(kind, well, { key: 'the-key' });
    await room.play();
    const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = room.heard;
    const told = Object.entries(headers).filter(([, value]) => String(value).includes('the-key'));
    expect(told).toEqual([[keyHeader, keyValue]]);
    expect(url + body).not.toContain('the-key');
  });

  test('[T12] a request to a provider has only the headers that the provider needs', async () => {
    const room = await openFaultRoom(kind, well, { key: 'the-key' });
    await room.play();
    const sent = Object.keys(room.heard[0]?.headers ?? {});
    const known = [...OF_HTTP, ...OF_KIND[kind], keyHeader];
    expect(sent.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('[T12] a request to a provider does not reveal Conch beyond a generic user agent', async () => {
    const room = await openFaultRoom(kind, well, { key: 'the-key' });
    await room.play();
    const { headers = {} } = room.heard[0] ?? {};
    expect([headers['user-agent'] ?? 'undici', headers['accept-language'] ?? '*']).toEqual([
      'undici',
      '*',
    ]);
  });

  test('[T12] a request to a provider is not forwarded to the target of a redirect', async () => {
    const other = await openServer(well);
    const leading = answering(307, '', { location: `http://${other.place}/v1` });
    const room = await openFaultRoom(kind, leading, { key: 'the-key' });
    const { outcomes } = await room.play();
    expect([outcomes, other.heard]).toEqual([goesOn('provider-address'), []]);
  });

  test('[T12] if a provider sets a cookie, later requests do not send the cookie back', async () => {
    const room = await openFaultRoom(kind, (request, response) => {
      response.setHeader('set-cookie', 'sid=canary; Path=/');
      well(request, response);
    });
    await room.play();
    await room.play();
    expect(room.heard.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
  });
});

/** Invisible characters, by their effect. */
const HIDDEN = {
  'tag characters': ['\u{E0001}', '\u{E0041}', '\u{E007F}'],
  'zero-width characters': ['\u200B', '\u2060', '\uFEFF', '\u00AD', '\u180E'],
  'marks of direction': ['\u202A', '\u202E', '\u2066', '\u2069', '\u200E', '\u061C'],
  'variation selectors': ['\uFE00', '\uFE0E', '\u{E0100}', '\u{E01EF}'],
  'control characters': ['\u0001', '\u001B', '\u007F'],
  'characters of nobody': ['\uE000', '\uFFFF', '\u{F0000}', '\u{10FFFD}'],
  'joiners that join nothing': ['\u200C', '\u200D'],
};
// Written as code points, so that this file contains no invisible characters.
const FORBIDDEN_POINTS: readonly (readonly [from: number, to: number])[] = [
  [0x01, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x7f],
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0xd800, 0xf8ff],
  [0xfe00, 0xfe0e],
  [0xfeff, 0xfeff],
  [0xffff, 0xffff],
  [0xe0000, 0xe0fff],
  [0xf0000, 0x10ffff],
];
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]/u;

function isForbidden(text: string): boolean {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const isHidden = (point: number): boolean =>
    FORBIDDEN_POINTS.some(([from, to]) => point >= from && point <= to);
  return points.some(isHidden) || LOOSE_JOINER.test(text);
}

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Object.values(HIDDEN).flat()) },
  { weight: 2, arbitrary: fc.constantFrom('a', 'B', ' ', '7', 'é', '漢', '.', '\n') },
);
const text = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(''));

describe.each(KINDS)('a prompt for a %s model', (kind) => {
  test('[T9] a prompt contains no invisible characters, wherever they were written', async () => {
    const [said, reason, description] = fc.sample(text, { numRuns: 3, seed: 9 });
    const mentionAgent = { target: 'HR', reason: `why ${reason}`, expectReply: true };
    const stage = await openStage({
      lead: [
        { when: { trigger: 'message' }, do: { say: `Look: ${said}`, mentionAgent } },
        { do: { skip: true } },
      ],
      description: `knows ${description}`,
    });
    onTestFinished(() => stage.close());
    const room = await stage.openRoom(kind, saying(kind, { texts: ['Hello.'] }), {});
    for (const words of fc.sample(text, { numRuns: 12, seed: 10 })) {
      await room.conch.post({ spaceId: room.spaceId, from: room.ana, content: `@Lead ${words}` });
      await room.conch.idle();
    }
    const sent = room.heard.flatMap(({ body }) => textsIn(JSON.parse(body)));
    expect(room.heard.length).toBe(12);
    expect(sent.filter(isForbidden)).toEqual([]);
  });

  test('[T9] a prompt keeps whole emoji, and the joiners that some languages need', async () => {
    const kept = ['می\u200Cخواهم', 'क्\u200Dष', '👩\u200D💻', '❤\uFE0F'];
    const room = await openFaultRoom(kind, saying(kind, { texts: ['Hello.'] }));
    const { conch, spaceId, ana } = room;
    await conch.post({ spaceId, from: ana, content: `@HR ${kept.join(' ')}` });
    await conch.idle();
    const sent = textsIn(JSON.parse(room.heard[0]?.body ?? '')).join('\n');
    expect(kept.filter((one) => !sent.includes(one))).toEqual([]);
  });
});

test('[T9] the forbidden characters include every class of hidden characters', () => {
  const known = Object.values(HIDDEN)
    .flat()
    .map((one) => `.${one}.`);
  expect(known.filter((one) => !isForbidden(one))).toEqual([]);
});

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}
