import { expect, test } from 'vitest';
import { buildRoster, DEFAULT_FORUM_SETTINGS, outputFacts, postMentions } from '../../src/index.ts';

const AGENTS = Array.from({ length: 400 }, (_, nth) => ({
  id: `a${nth}`,
  name: `Agent ${nth}`,
  kind: 'agent' as const,
}));
const ROSTER = buildRoster(AGENTS);
const [AUTHOR] = ROSTER.members;

function mentionsOf(body: string): readonly string[] {
  if (AUTHOR === undefined) throw new Error('there is an author');
  const facts = outputFacts(AUTHOR.id, ROSTER, { ...DEFAULT_FORUM_SETTINGS, seed: '7' });
  return postMentions({ body, listed: [] }, facts);
}

test('[FO14] a post to all of very many agents mentions fifty, whatever their place in a table', () => {
  const places = Array.from({ length: 200 }, (_, nth) =>
    mentionsOf(`@everyone, number ${nth}?`),
  ).map((ids) => ids.map((id) => Number(id.slice(1))));
  expect(places.every((list) => new Set(list).size === 50)).toBe(true);
  const late = places.flat().filter((place) => place >= 200).length;
  // 10,000 draws: half of them, and no further from it than five standard deviations.
  expect(Math.abs(late - 5_000)).toBeLessThan(250);
});

test('[FO14] whom a post names itself is mentioned before any of all the others', () => {
  const last = AGENTS.at(-1)?.name ?? '';
  expect(mentionsOf(`@everyone, and @${last} above all`)).toContain('a399');
});

test('[FO1] the same words to all mention the same agents', () => {
  expect(mentionsOf('@everyone, well?')).toEqual(mentionsOf('@everyone, well?'));
});
