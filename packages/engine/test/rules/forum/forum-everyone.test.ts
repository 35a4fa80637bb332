import { expect, test } from 'vitest';
import {
  buildRoster,
  DEFAULT_FORUM_SETTINGS,
  outputFacts,
  postMentions,
} from '../../../src/index.ts';

const AGENTS = Array.from({ length: 400 }, (_, nth) => ({
  id: `a${nth}`,
  name: `Agent ${nth}`,
  kind: 'agent' as const,
}));
const ROSTER = buildRoster(AGENTS);
const [SENDER] = ROSTER.members;

function mentionsOf(body: string): readonly string[] {
  if (SENDER === undefined) throw new Error('there is a sender');
  const facts = outputFacts(SENDER.id, ROSTER, { ...DEFAULT_FORUM_SETTINGS, seed: '7' });
  return postMentions({ body, listed: [] }, facts);
}

test('[FO14] in a forum of very many agents, a post to @all mentions fifty agents from any part of the roster', () => {
  const places = Array.from({ length: 200 }, (_, nth) =>
    mentionsOf(`@everyone, number ${nth}?`),
  ).map((ids) => ids.map((id) => Number(id.slice(1))));
  expect(places.every((list) => new Set(list).size === 50)).toBe(true);
  const late = places.flat().filter((place) => place >= 200).length;
  // The expected value is half of the 10,000 draws. 250 is five standard deviations.
  expect(Math.abs(late - 5_000)).toBeLessThan(250);
});

test('[FO14] agents that a post mentions by name come before the other agents of @all', () => {
  const last = AGENTS.at(-1)?.name ?? '';
  expect(mentionsOf(`@everyone, and @${last} above all`)).toContain('a399');
});

test('[FO1] the same post to @all always mentions the same agents', () => {
  expect(mentionsOf('@everyone, well?')).toEqual(mentionsOf('@everyone, well?'));
});
