import type { ThreadId } from '@conch/engine';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import type { FeedChange } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { openStage } from './open-stage.ts';
import type { Stage } from './stage.ts';

const AGENT = { script: [{ do: { say: 'I answer.' } }] };

export const AGENTS = { HR: AGENT, Finance: AGENT };
// Only people write in this forum. No tick happens, even if days pass.
export const FORUM = { Forum: { kind: 'forum', forum: { isPaused: true } }, Chat: {} } as const;

/** A forum and a chat, with two people and two agents in each. */
export async function forum(kind: DatabaseKind): Promise<{ stage: Stage; clock: ManualClock }> {
  const clock = new ManualClock();
  const options = { clock };
  const cast = { people: ['Ana', 'Bo'], agents: AGENTS, spaces: FORUM, options };
  return { stage: await openStage(kind, cast), clock };
}

/** Ana opens a thread. */
export function opened(
  stage: Stage,
  part: Partial<Parameters<Stage['conch']['threads']['open']>[0]> = {},
): ReturnType<Stage['conch']['threads']['open']> {
  const where = { spaceId: stage.space('Forum'), by: stage.id('Ana') };
  const thread = { ...where, title: 'Payroll', content: 'How do we pay @HR?', ...part };
  return stage.conch.threads.open(thread);
}

/** Bo replies in a thread. */
export function replied(
  stage: Stage,
  threadId: ThreadId,
  content = 'By transfer.',
  clientId?: string,
): ReturnType<Stage['conch']['threads']['reply']> {
  const reply = { spaceId: stage.space('Forum'), threadId, by: stage.id('Bo'), content };
  return stage.conch.threads.reply(clientId === undefined ? reply : { ...reply, clientId });
}

/** The thread and reply changes in the feed. */
export async function announced(stage: Stage): Promise<readonly FeedChange[]> {
  const spaceId = stage.space('Forum');
  const { seq } = await stage.conch.read.head(spaceId);
  const changes: FeedChange[] = [];
  for await (const item of stage.conch.subscribe(spaceId)) {
    if (item.kind !== 'event') continue;
    changes.push(...item.changes.filter(({ type }) => type.startsWith('forum:')));
    if (item.seq === seq) break;
  }
  return changes;
}
