import { POLICIES, SPACE_SETTINGS } from '@conch/engine';
import { newCanary } from './canary.ts';
import { AGENT_COUNT, pick, type PlotMove, type RoomsPlot, type PolicyChange } from './plot.ts';
import type { PrivacyWorld } from './world.ts';

/**
 * Performs the moves of a plot. Agents act between moves. After the last move, agents act until
 * they have finished.
 */
export async function play(
  { moves }: RoomsPlot,
  world: PrivacyWorld,
  canary: (n: number) => string = newCanary,
): Promise<void> {
  for (const [n, move] of moves.entries()) {
    await makeMove(world, move, canary(n));
    await world.proceed(move[3] * 3);
  }
  await world.untilQuiet();
  await world.passTime();
  await world.untilQuiet();
}

function makeMove(world: PrivacyWorld, move: PlotMove, canary: string): Promise<void> {
  const [what, a, b, c] = move;
  const room = c % 4 === 3 ? 1 : 0;
  const agent = a % AGENT_COUNT;
  if (what < 38) return post(world, { room, a, b, canary });
  if (what < 42) return change(world, { room, a, b, canary });
  if (what < 44) return world.leave(room, agent);
  if (what < 47) return world.join(room, agent);
  if (what < 49) return world.rename(agent);
  if (what < 52) return world.changePolicy(room, changeOf(a));
  if (what < 55) return regenerate(world, room, a);
  if (what < 57) return world.stop(room);
  if (what < 58) return world.pressContinue(room);
  if (what < 60) return world.passTime();
  if (what < 61) return world.restart();
  return world.untilQuiet();
}

function changeOf(n: number): PolicyChange {
  return {
    policy: pick(POLICIES, n),
    visibility: pick(SPACE_SETTINGS.visibility.values, n >> 2),
    unaddressed: pick(SPACE_SETTINGS.unaddressed.values, n >> 3),
  };
}

interface PlayedSecret {
  readonly room: 0 | 1;
  readonly a: number;
  readonly b: number;
  readonly canary: string;
}

async function post(world: PrivacyWorld, { room, a, b, canary }: PlayedSecret): Promise<void> {
  const earlier = a % 3 === 0 ? (await world.said(room)).filter(({ isDeleted }) => !isDeleted) : [];
  const replyTo = earlier.length === 0 ? null : pick(earlier, b + a).id;
  await world.post(room, line(world.agentNames, { a, b, canary }), replyTo);
}

// A text that mentions one or two agents, all agents, an agent by name only, or no present member.
function line(names: readonly string[], { a, b, canary }: Omit<PlayedSecret, 'room'>): string {
  const one = pick(names, a);
  const other = pick(names, a + 1 + (b % 2));
  return pick(
    [
      `@${one} only you: ${canary}`,
      `@${one} keep this: ${canary}`,
      `@${one} @${other} the two of you: ${canary}`,
      `hello all: ${canary}`,
      'hello all',
      `I wonder what @${one} says: ${canary}`,
      `@all here it is: ${canary}`,
      `@human this is for us: ${canary}`,
      `@Ghost ${canary}`,
      `@${one}\n@${other} ${canary}`,
      `@${other} and again: ${canary}`,
      'anyone?',
    ],
    b + a,
  );
}

async function change(world: PrivacyWorld, { room, a, b, canary }: PlayedSecret): Promise<void> {
  const own = (await world.said(room)).filter(({ by, isDeleted }) => by === 'person' && !isDeleted);
  if (own.length === 0) return;
  const { id } = pick(own, b);
  if (a % 2 === 0) await world.erase(room, id);
  else await world.edit(room, id, line(world.agentNames, { a, b, canary }));
}

async function regenerate(world: PrivacyWorld, room: 0 | 1, a: number): Promise<void> {
  const answers = (await world.said(room)).filter(({ by }) => by === 'agent');
  if (answers.length > 0) await world.regenerate(room, pick(answers, a).id);
}
