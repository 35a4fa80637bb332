import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientFrame, CLOSE_CODES, PROTOCOL_VERSION, serverFrame } from '@conch/protocol';
import { expect, test } from 'vitest';

const TEXT = readFileSync(join(import.meta.dirname, '../../../PROTOCOL.md'), 'utf8');

const EXAMPLES = [...TEXT.matchAll(/^```(\S*) ?(\S*)\n(.*?)^```$/gmsu)].map(
  ([, language, side, json = '']) => ({ language, side, json }),
);

test('PROTOCOL.md is about the version that the schemas are of', () => {
  expect(TEXT).toContain(`Protocol version **${PROTOCOL_VERSION}**`);
});

test.each(clientFrame.options.map(({ shape }) => shape.type.value))(
  'PROTOCOL.md tells of the frame %s from the client',
  (type) => expect(sectionOf('from the client')).toContain(`\`${type}\``),
);

test.each(serverFrame.options.map(({ shape }) => shape.type.value))(
  'PROTOCOL.md tells of the frame %s from the server',
  (type) => expect(sectionOf('from the server')).toContain(`\`${type}\``),
);

test('PROTOCOL.md lists every close code with its name, and no other', () => {
  const listed = [...TEXT.matchAll(/^\| (\d{4}) \| `([\w-]+)` \|/gmu)].map(([, code, name]) => [
    name,
    Number(code),
  ]);
  expect(Object.fromEntries(listed)).toEqual(CLOSE_CODES);
});

test('PROTOCOL.md names no frame that there is not', () => {
  const known = new Set<string>(
    [...clientFrame.options, ...serverFrame.options].map(({ shape }) => shape.type.value),
  );
  const rows = [...TEXT.matchAll(/^\| (`[^|]*`) \| [^|]* \|$/gmu)].map(([, names = '']) => names);
  const named = rows.flatMap((names) =>
    [...names.matchAll(/`([^`]+)`/gu)].map(([, name]) => name ?? ''),
  );
  const outcomes = new Set([
    'responded',
    'failed',
    'cancelled',
    'skipped',
    'delegated',
    'passed',
    'suppressed',
    'parked',
    'interrupted',
  ]);
  expect(named.filter((name) => !known.has(name) && !outcomes.has(name))).toEqual([]);
});

test('every example of PROTOCOL.md is JSON of one side', () => {
  const kinds = new Set(EXAMPLES.map(({ language, side }) => `${language} ${side}`));
  expect([...kinds].toSorted()).toEqual(['json from-client', 'json from-server']);
});

test.each(EXAMPLES.filter(({ side }) => side === 'from-client'))(
  'the example $json can be sent by a client',
  ({ json }) => expect(clientFrame.parse(JSON.parse(json))).toEqual(JSON.parse(json)),
);

test.each(EXAMPLES.filter(({ side }) => side === 'from-server'))(
  'the example $json can be sent by the server, and has no field that nobody knows',
  ({ json }) => {
    const frames: unknown[] = [JSON.parse(json)].flat();
    expect(frames.map((frame) => serverFrame.parse(frame))).toEqual(frames);
  },
);

test('the events of the example end with their decision', () => {
  const messages = EXAMPLES.filter(({ side }) => side === 'from-server').map(({ json }) =>
    [JSON.parse(json) as unknown].flat().map((frame) => serverFrame.parse(frame)),
  );
  const events = messages.filter(([first]) => first?.type === 'message' || first?.type === 'space');
  expect(events.map((frames) => frames.at(-1)?.type)).toEqual(['decision', 'decision']);
});

/** All tables whose heading names a side. */
function sectionOf(side: string): string {
  const tables = TEXT.split('\n\n').filter((block) => block.startsWith(`| ${side}`));
  return tables.join('\n');
}
