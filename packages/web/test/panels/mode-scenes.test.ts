import { scriptKind } from '@conch/agents';
import { createConch, type Conch } from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MODES, type Mode } from '../../src/screens/space/panels/mode.ts';
import {
  MODE_SCENES,
  SCENE_AGENTS,
  SCENE_MAIN_AGENT,
  SCENE_NAMES,
  type SceneLine,
  type SceneMember,
} from '../../src/screens/space/panels/mode-scene-lines.ts';
import { why as ar } from '../../src/words/ar/why.ts';
import { why as en } from '../../src/words/en/why.ts';

const LANGUAGES = [
  { language: 'English', words: en },
  { language: 'Arabic', words: ar },
];

type Words = (typeof LANGUAGES)[number]['words'];

// What a scene shows is a matter of the rules, and these are the same on every database.
const [database] = DATABASES;

for (const { language, words } of LANGUAGES) {
  describe.each(MODES)(`the scene of “%s” in ${language}`, (mode) => {
    test('is what the engine does: the same lines by the same speakers, and nobody else', async () => {
      const { said } = await play(mode, words);
      const lines = MODE_SCENES[mode].map(({ who, words: key }) => spoken(words, who, key));
      // Who speaks at the same time may come in any order.
      const inOrder = mode === 'broadcast' ? said.toSorted() : said;
      expect(inOrder).toEqual(mode === 'broadcast' ? lines.toSorted() : lines);
    });

    test('shows who waits for a reply as the reply stack has it', async () => {
      const { waiting } = await play(mode, words);
      const lines = MODE_SCENES[mode].slice(1);
      // Who waits in a tool of its own is no part of a reply stack.
      const shown = lines.map(({ waiters }) => (mode === 'admin' ? [] : waiters));
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
  const isMainNeeded = mode === 'lead' || mode === 'admin';
  const { id: spaceId } = await conch.spaces.create({
    name: 'Scene',
    policy: mode === 'lead' ? 'mention' : mode,
    ...(isMainNeeded ? { mainAgentId: ids.get(SCENE_MAIN_AGENT) ?? null } : {}),
    members: [...ids.values()],
  });
  const from = ids.get('ana');
  if (from === undefined) throw new Error('Nobody asks.');
  await conch.post({ spaceId, from, text: words.sceneQuestion });
  await conch.idle();
  const messages = await conch.messages(spaceId);
  const who = new Map([...ids].map(([name, id]) => [id, name]));
  const runs = await Promise.all(
    messages.flatMap(({ runId }) => (runId === null ? [] : [conch.read.run(spaceId, runId)])),
  );
  return {
    said: messages.map(({ senderName, text }) => `${senderName}: ${text}`),
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

/** What an agent does in its first run, its second, and so on; further ones would be heard. */
function rules(who: SceneMember, mode: Mode, words: Words): object[] {
  const lines = MODE_SCENES[mode];
  const mine = lines.flatMap((line, place) => (line.who === who ? [{ line, place }] : []));
  const says = mine.map(({ line, place }) => ({
    words: words[line.words],
    next: lines[place + 1],
  }));
  if (mode === 'admin' && says[0] !== undefined && asks(who, says[0].next)) {
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
