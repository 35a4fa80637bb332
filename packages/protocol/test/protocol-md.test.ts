import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  agentFrame,
  clientFrame,
  CLOSE_CODES,
  PROTOCOL_VERSION,
  serverFrame,
  toAgentFrame,
} from '@conch/protocol';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

const TEXT = readFileSync(join(import.meta.dirname, '../../../PROTOCOL.md'), 'utf8');
const [OF_PEOPLE = '', OF_AGENTS = ''] = TEXT.split('\n# The socket of agents\n');

const EXAMPLES = [...TEXT.matchAll(/^```(\S*) ?(\S*)\n(.*?)^```$/gmsu)].map(
  ([, language, side, json = '']) => ({ language, side, json }),
);

/** The sides of the sockets, each with its heading in PROTOCOL.md and the mark of its examples. */
const SIDES = [
  { part: OF_PEOPLE, heading: 'from the client', mark: 'from-client', frames: clientFrame },
  { part: OF_PEOPLE, heading: 'from the server', mark: 'from-server', frames: serverFrame },
  { part: OF_AGENTS, heading: 'from the agent', mark: 'from-agent', frames: agentFrame },
  { part: OF_AGENTS, heading: 'to the agent', mark: 'to-agent', frames: toAgentFrame },
];

test('PROTOCOL.md has the protocol version of the schemas', () => {
  expect(OF_PEOPLE).toContain(`Protocol version **${PROTOCOL_VERSION}**`);
});

describe.each(SIDES)(
  'PROTOCOL.md describes every frame $heading',
  ({ part, heading, mark, frames }) => {
    const types = frames.options.map(({ shape }) => shape.type.value);

    test('PROTOCOL.md lists exactly the frames that the schemas define, in each direction', () => {
      expect(namedUnder(part, heading).toSorted()).toEqual(types.toSorted());
    });

    test('PROTOCOL.md has an example of a frame in each direction', () => {
      expect(examplesOf(mark).length).toBeGreaterThan(0);
    });

    test.each(examplesOf(mark))('an example in PROTOCOL.md has no unknown fields: %s', (json) => {
      const given: unknown[] = [JSON.parse(json)].flat();
      expect(given.map((frame) => frames.parse(frame))).toEqual(given);
    });
  },
);

test('every example of PROTOCOL.md is JSON and is marked with its sender', () => {
  const kinds = new Set(EXAMPLES.map(({ language, side }) => `${language} ${side}`));
  expect([...kinds].toSorted()).toEqual(SIDES.map(({ mark }) => `json ${mark}`).toSorted());
});

test('the example dialogue in PROTOCOL.md has every frame from agents and to agents', () => {
  const said = (mark: string, frames: z.ZodType<{ type: string }>): Set<string> =>
    new Set(examplesOf(mark).map((json) => frames.parse(JSON.parse(json)).type));
  expect(said('from-agent', agentFrame).size).toBe(agentFrame.options.length);
  expect(said('to-agent', toAgentFrame).size).toBe(toAgentFrame.options.length);
});

test("PROTOCOL.md lists exactly the close codes of the agents' socket, with their names", () => {
  expect(closeCodesIn(OF_AGENTS)).toEqual(CLOSE_CODES);
});

test("PROTOCOL.md lists exactly the close codes of the people's socket, with their names", () => {
  // For people, `too-many` is detected before a socket is open.
  const { 'too-many': _, ...ofPeople } = CLOSE_CODES;
  expect(closeCodesIn(OF_PEOPLE)).toEqual(ofPeople);
});

test('the examples of events in PROTOCOL.md end with the decision', () => {
  const messages = examplesOf('from-server').map((json) =>
    [JSON.parse(json) as unknown].flat().map((frame) => serverFrame.parse(frame)),
  );
  const events = messages.filter(([first]) => first?.type === 'message' || first?.type === 'space');
  expect(events.map((frames) => frames.at(-1)?.type)).toEqual(['decision', 'decision']);
});

function examplesOf(mark: string): readonly string[] {
  return EXAMPLES.filter(({ side }) => side === mark).map(({ json }) => json);
}

/** The first column of all tables whose heading begins with this text. */
function namedUnder(part: string, heading: string): readonly string[] {
  const tables = part.split('\n\n').filter((block) => block.startsWith(`| ${heading}`));
  return tables.flatMap((table) =>
    [...table.matchAll(/^\| (`[^|]*`) \|/gmu)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([^`]+)`/gu)].map(([, name]) => name ?? ''),
    ),
  );
}

function closeCodesIn(part: string): Record<string, number> {
  const rows = [...part.matchAll(/^\| (\d{4}) \| `([\w-]+)` \|/gmu)];
  return Object.fromEntries(rows.map(([, code, name = '']) => [name, Number(code)]));
}
