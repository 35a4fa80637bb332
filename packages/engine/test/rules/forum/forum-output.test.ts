import { describe, expect, test } from 'vitest';
import { DEFAULT_FORUM_SETTINGS } from '../../../src/forum/forum-settings.ts';
import { readNewThread } from '../../../src/forum/new-thread-output.ts';
import { outputFacts } from '../../../src/forum/output-facts.ts';
import { postMentions } from '../../../src/forum/post-mentions.ts';
import { readForumReply } from '../../../src/forum/reply-output.ts';
import { asMemberId, asThreadId } from '../../../src/ids.ts';
import { buildRoster } from '../../../src/roster/roster.ts';

const SENDER = asMemberId('agent-0');
const MANY = 200;

function factsOf(agents: number) {
  const members = Array.from({ length: agents }, (_, nth) => ({
    id: `agent-${nth}`,
    name: `Agent ${nth}`,
    kind: 'agent' as const,
  }));
  return outputFacts(SENDER, buildRoster(members), DEFAULT_FORUM_SETTINGS);
}

describe('a post can mention everyone', () => {
  const facts = factsOf(MANY);

  test('[FO14] a body with @everyone mentions the maximum number of agents, without its sender', () => {
    const mentions = postMentions({ body: 'Well, @everyone?', listed: [] }, facts);
    expect(mentions).toHaveLength(DEFAULT_FORUM_SETTINGS.maxMentions);
    expect(mentions).not.toContain(SENDER);
  });

  test('[FO14] each @all in a body names at most fifty-one agents of a large forum', () => {
    const times = 1_000;
    const named = facts.mentionedIn('@all '.repeat(times));
    expect(named.length).toBeLessThanOrEqual(times * (DEFAULT_FORUM_SETTINGS.maxMentions + 1));
  });
});

describe('invisible text in an output is not counted', () => {
  const facts = { ...factsOf(2), threadId: asThreadId('planned'), at: 0, recentTitles: [] };
  const kindOf = (reasoning: string) =>
    readForumReply({ action: 'forum_reply', reasoning }, facts).kind;
  const titleOf = (title: string) => {
    const output = { action: 'forum_thread', reasoning: 'Where do we eat?', data: { title } };
    const read = readNewThread(output, facts);
    return read.kind === 'thread' ? read.title : read.because;
  };

  test.each([
    ['zero-width spaces', '\u200B'],
    ['marks that change the text direction', '\u202E'],
    ['NEL line breaks', '\u0085'],
    ['tag characters', '\u{E0041}'],
    ['Hangul fillers', '\u3164'],
  ])('[FO13] invisible text does not make a short body long enough: %s', (_, unseen) => {
    expect(kindOf(`only nine${unseen.repeat(20)}`)).toBe('no-reply');
    expect(kindOf(`${unseen.repeat(20)}only nine`)).toBe('no-reply');
    expect(kindOf(`ten of it!${unseen}`)).toBe('reply');
  });

  test('[FO13] white space within a body counts as characters, because people see it', () => {
    expect(kindOf('a        b')).toBe('reply');
  });

  test('[FO19] the title of a thread is one line without invisible text', () => {
    expect(titleOf('\u202ELunch\u0085to\u2028day\u200B')).toBe('Lunch to day');
  });

  test('[FO19] a title that is cut does not end with an invisible joiner', () => {
    expect(titleOf(`${'a'.repeat(198)}👩‍👧`)).toBe(`${'a'.repeat(198)}👩`);
  });
});
