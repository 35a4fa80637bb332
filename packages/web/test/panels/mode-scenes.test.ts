import { scriptKind } from '@conch/agents';
import { createConch, type Conch } from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MODES, settingsOfNewSpace, type Mode } from '@conch/sdk/view';
import {
  MODE_SCENES,
  SCENE_AGENTS,
  SCENE_MAIN_AGENT,
  SCENE_NAMES,
  type SceneLine,
  type SceneMember,
} from '../../src/screens/space/panels/modes/mode-scene-lines.ts';
import { why as ar } from '../../src/words/ar/why.ts';
import { why as en } from '../../src/words/en/why.ts';

const LANGUAGES = [
  { language: 'English', words: en },
  { language: 'Arabic', words: ar },
];

type Words = (typeof LANGUAGES)[number]['words'];

// A scene depends only on the rules, so one database is enough.
const [database] = DATABASES;

for (const { language, words } of LANGUAGES) {
  describe.each(MODES)(`the recorded scene of the mode “%s” in ${language}`, (mode) => {
    test('the recorded scene has the same lines by the same speakers as the engine, and no other lines', async () => {
      const { said } = await play(mode, words);
      const lines = MODE_SCENES[mode].map(({ who, words: key }) => spoken(words, who, key));
      // Simultaneous answers may arrive in any order.
      const inOrder = mode === 'broadcast' ? said.toSorted() : said;
      expect(inOrder).toEqual(mode === 'broadcast' ? lines.toSorted() : lines);
    });

    test('the recorded scene marks the lines that only Finance reads', async () => {
      const { isPrivate } = await play(mode, words);
      expect(isPrivate).toEqual(MODE_SCENES[mode].map((line) => line.isPrivate));
    });

    test('the recorded scene shows the waiting agents of the reply stack', async () => {
      const { waiting } = await play(mode, words);
      const lines = MODE_SCENES[mode].slice(1);
      // An agent that waits in a tool call is not on a reply stack.
      const shown = lines.map(({ waiters }) => (mode === 'coordinator' ? [] : waiters));
      expect(waiting).toEqual(shown);
    });
  });
}

async function play(mode: Mode, words: Words) {
  if (database === undefined) throw new Error('There is no database to play on.');
  const place = await database.forTest();
  const conch = await createConch({ database: await place.open(), kinds: [scriptKind] });
  onTestFinished(() => conch.close());
  const ids = await cast(conch, mode, words);
  const main = ids.get(SCENE_MAIN_AGENT) ?? null;
  const settings = settingsOfNewSpace(mode, main);
  const made = { name: 'Scene', settings, memberIds: [...ids.values()] };
  const { id: spaceId } = await conch.spaces.create(made);
  const from = ids.get('ana');
  if (from === undefined) throw new Error('Nobody asks.');
  await conch.post({ spaceId, from, content: words.sceneQuestion });
  await conch.idle();
  const messages = await conch.messages(spaceId);
  const who = new Map([...ids].map(([name, id]) => [id, name]));
  const runs = await Promise.all(
    messages.flatMap(({ runId }) => (runId === null ? [] : [conch.read.run(spaceId, runId)])),
  );
  return {
    said: messages.map(({ senderName, content }) => `${senderName}: ${content}`),
    isPrivate: messages.map(
      ({ audience }) => JSON.stringify(audience) === JSON.stringify([ids.get('finance')]),
    ),
    waiting: runs.map((run) => (run?.waiters ?? []).map((id) => who.get(id))),
  };
}

async function cast(conch: Conch, mode: Mode, words: Words) {
  const { id } = await conch.people.create({ name: words.sceneAna });
  const ids = new Map([['ana' as SceneMember, id]]);
  for (const who of SCENE_AGENTS) {
    const name = words[SCENE_NAMES[who]];
    const config = rules(who, mode, words);
    ids.set(who, (await conch.agents.create({ name, kind: 'script', config })).id);
  }
  return ids;
}

/**
 * The rules for each run of an agent, in order. An additional run would post a line that fails the
 * test.
 */
function rules(who: SceneMember, mode: Mode, words: Words): object[] {
  const lines = MODE_SCENES[mode];
  const mine = lines.flatMap((line, place) => (line.who === who ? [{ line, place }] : []));
  const says = mine.map(({ line, place }) => ({
    words: words[line.words],
    next: lines[place + 1],
  }));
  if (mode === 'coordinator' && says[0] !== undefined && asks(who, says[0].next)) {
    return [{ do: sending(says[0], says[1]?.words ?? '', words) }];
  }
  return [
    ...says.map(({ words: say, next }, nth) => ({
      when: { nth: nth + 1 },
      do: asks(who, next) ? { say, mentionAgent: handOff(next, words) } : { say },
    })),
    { do: { say: 'I was not to speak again.' } },
  ];
}

function asks(who: SceneMember, next: SceneLine | undefined): next is SceneLine {
  return next?.waiters.at(-1) === who;
}

function handOff({ who }: SceneLine, words: Words) {
  return { target: words[SCENE_NAMES[who]], reason: 'it knows', expectReply: true };
}

function sending(
  { words: text, next }: { words: string; next: SceneLine | undefined },
  say: string,
  words: Words,
) {
  const mention = next === undefined ? '' : words[SCENE_NAMES[next.who]];
  return { sendSpaceMessage: { text, mention, wait: { for: ['agent'] } }, say };
}

function spoken(words: Words, who: SceneMember, key: SceneLine['words']): string {
  return `${words[SCENE_NAMES[who]]}: ${words[key]}`;
}
