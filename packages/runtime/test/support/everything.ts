import type { SpaceId } from '@conch/engine';
import type { Conch, DecisionView, MessageView } from '../../src/index.ts';

const PAGE = 1_000;

/** All messages of a space, the oldest first. Reads all pages. */
export async function everyMessage(
  conch: Conch,
  spaceId: SpaceId,
): Promise<readonly MessageView[]> {
  let all: readonly MessageView[] = [];
  for (;;) {
    const [oldest] = all;
    const before = oldest === undefined ? {} : { before: oldest.id };
    const page = await conch.messages(spaceId, { ...before, limit: PAGE });
    all = [...page, ...all];
    if (page.length < PAGE) return all;
  }
}

/** All decisions of a space in order. Reads all pages. */
export async function everyDecision(
  conch: Conch,
  spaceId: SpaceId,
): Promise<readonly DecisionView[]> {
  const all: DecisionView[] = [];
  for (;;) {
    const page = await conch.decisions(spaceId, { after: all.at(-1)?.seq ?? 0, limit: PAGE });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
