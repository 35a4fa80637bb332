import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  fetchOf,
  isSummary,
  type ChatBody,
  type FakeModel,
} from '../../../src/testing/fake-provider.ts';
import { openModelRoom, WIRES, type ModelRoom } from '../support/model-room.ts';

const [COMPATIBLE] = WIRES;
// The small window fits about ten short messages in addition to the fixed text.
const TOKENS_OF_STEP = 11;
const SMALL = { contextTokens: 1_900, maxOutputTokens: 100 };

interface SummaryRequest {
  readonly body: ChatBody;
  readonly text: string;
}

/**
 * A room with a fake model. The model numbers its answers, summarises with `sumUp` and records all
 * requests.
 */
async function longRoom(
  kind: DatabaseKind,
  { sumUp = numbered(), agents = ['Ada', 'Ben'] }: { sumUp?: FakeModel; agents?: string[] } = {},
) {
  const asked: SummaryRequest[] = [];
  let answers = 0;
  const fetch = fetchOf((body, text) => {
    asked.push({ body, text });
    if (isSummary(body)) return sumUp(body, text);
    answers += 1;
    return { text: `Answer ${answers}.` };
  });
  const room = await openModelRoom(kind, {
    url: 'http://model.test',
    wire: COMPATIBLE,
    agents,
    space: { policy: 'mention' },
    fetch,
    config: SMALL,
  });
  const summaries = () => asked.filter(({ body }) => isSummary(body));
  const prompts = () => asked.filter(({ body }) => !isSummary(body));
  return { room, asked, summaries, prompts };
}

function numbered(): FakeModel {
  let count = 0;
  return () => {
    count += 1;
    return { text: `Summary ${count}.` };
  };
}

/** Posts this many numbered messages to an agent. */
async function talk(room: ModelRoom, count: number, to = '@Ada '): Promise<void> {
  for (let n = 1; n <= count; n += 1) await room.say(`${to}thing ${n}: ${'so it is. '.repeat(6)}`);
}

describe.each(DATABASES.slice(0, 1))('a conversation longer than the window, on $name', (kind) => {
  test('the prompt of a long conversation has a summary, which is extended only when needed', async () => {
    const { room, summaries, prompts } = await longRoom(kind);
    await talk(room, 24);
    expect(summaries().length).toBeGreaterThan(1);
    expect(summaries().length).toBeLessThan(8);
    expect(summaries()[1]?.text).toContain('Summary 1.');
    expect(prompts().at(-1)?.text).toContain(`Summary ${summaries().length}.`);
  });

  test('every message of a long conversation is in a prompt or in a summary', async () => {
    const { room, asked, prompts } = await longRoom(kind);
    await talk(room, 24);
    const summed = asked
      .filter(({ body }) => isSummary(body))
      .map(({ text }) => text)
      .join(' ');
    const shown = prompts().at(-1)?.text ?? '';
    const lost = Array.from({ length: 24 }, (_, n) => `thing ${n + 1}:`).filter(
      (thing) => !shown.includes(thing) && !summed.includes(thing),
    );
    expect(lost).toEqual([]);
  });

  test('a long conversation is summarised without tools, and the run pays for the summary', async () => {
    const { room, summaries, prompts } = await longRoom(kind);
    await talk(room, 16);
    expect(summaries()[0]?.body.tools).toBeUndefined();
    const chains = await room.conch.read.chains(room.spaceId);
    const runs = await Promise.all(
      chains.map(({ id }) => room.conch.read.runsOfChain(room.spaceId, id)),
    );
    const spent = runs.flat().reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
    expect(spent).toBe((prompts().length + summaries().length) * TOKENS_OF_STEP);
  });

  test('if no summary can be made, the run does not fail and its prompt has the messages that fit', async () => {
    const { room, prompts } = await longRoom(kind, { sumUp: () => ({ text: '' }) });
    await talk(room, 16);
    expect((await room.outcomes()).every((one) => one === 'Ada responded')).toBe(true);
    expect(prompts().at(-1)?.text).toContain('thing 16:');
    expect(prompts().at(-1)?.text).not.toContain('<summary from=');
  });

  test('[P-4] private messages of a long conversation are in no prompt for a public answer', async () => {
    const { room, prompts, summaries } = await longRoom(kind, {
      sumUp: (_, text) => tangerineIn(text),
    });
    await room.say('@Ada the word is tangerine');
    await talk(room, 16);
    expect(summaries().at(-1)?.text).toContain('tangerine');
    expect(prompts().at(-1)?.text).toContain('So far: tangerine');
    const before = prompts().length;
    await talk(room, 16, '');
    const inPublic = prompts().slice(before);
    expect(inPublic.some(({ text }) => text.includes('So far: nothing'))).toBe(true);
    expect(inPublic.filter(({ text }) => text.includes('tangerine'))).toEqual([]);
  });

  test('a summary is deleted when one of its messages is changed', async () => {
    const { room, summaries, prompts } = await longRoom(kind, {
      sumUp: (_, text) => tangerineIn(text),
    });
    await room.say('@Ada the word is tangerine');
    await talk(room, 16);
    expect(prompts().at(-1)?.text).toContain('So far: tangerine');
    await change(room, '@Ada the word is banana');
    const before = { prompts: prompts().length, summaries: summaries().length };
    await talk(room, 3);
    const since = prompts().slice(before.prompts);
    expect(summaries().length).toBeGreaterThan(before.summaries);
    expect(since.filter(({ text }) => text.includes('tangerine'))).toEqual([]);
  });

  test('a summary is not stored if one of its messages changes while the summary is made', async () => {
    let hasChanged = false;
    const { room, prompts } = await longRoom(kind, {
      sumUp: async (_, text) => {
        if (!hasChanged) {
          hasChanged = true;
          await change(room, 'the word is banana');
        }
        return tangerineIn(text);
      },
    });
    await room.say('@Ada the word is tangerine');
    await talk(room, 16);
    expect(hasChanged).toBe(true);
    const whenMade = prompts().findIndex(({ text }) => text.includes('So far: tangerine'));
    await talk(room, 3);
    // The current run has read the old text, but no later run may read it.
    const later = prompts().slice(whenMade + 1);
    expect(later.filter(({ text }) => text.includes('tangerine'))).toEqual([]);
  });

  test('the summary of an agent is deleted when the agent leaves', async () => {
    const { room, summaries } = await longRoom(kind);
    await talk(room, 16);
    const before = summaries().length;
    const members = await room.conch.spaces.members(room.spaceId);
    const ada = members.find(({ name }) => name === 'Ada');
    if (ada === undefined) throw new Error('Ada is not there');
    await room.conch.spaces.removeMember(room.spaceId, ada.id);
    await room.conch.spaces.addMembers(room.spaceId, [ada.id]);
    await talk(room, 1);
    expect(before).toBeGreaterThan(0);
    expect(summaries()[before]?.text).not.toContain('<summary from=');
  });
});

function tangerineIn(text: string) {
  return { text: `So far: ${text.includes('tangerine') ? 'tangerine' : 'nothing'}` };
}

/** Ana edits her first message. */
async function change({ conch, spaceId, ana }: ModelRoom, text: string): Promise<void> {
  const [first] = await conch.messages(spaceId);
  if (first === undefined) throw new Error('nothing was said');
  await conch.edit({ spaceId, messageId: first.id, by: ana, content: text });
}
