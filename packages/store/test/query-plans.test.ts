import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  agentCostsSince,
  approvalDeadlines,
  approvalOf,
  approvalsOfRun,
  chainsBefore,
  claimableRuns,
  clearPendingMentions,
  decidedApprovals,
  dropPendingMentions,
  dropReport,
  forumsDue,
  historyBetween,
  holdsClaim,
  invitationByHash,
  lastTextOf,
  liveRunCounts,
  messageByClientKey,
  messageById,
  messagesBefore,
  messagesBetween,
  messagesByIds,
  newestForAudiences,
  newestPosts,
  newestRunsOf,
  nextRunOf,
  nextTickAfter,
  openApprovals,
  pendingMentionsOf,
  postsAfter,
  releaseRunsOf,
  releaseRunsOfDeadNodes,
  requeueRun,
  rolesOf,
  runCountsOf,
  runsOfAgent,
  runsOwnedBy,
  secretsNamed,
  serverCostsSince,
  sessionByKey,
  sessionsOf,
  spaceCostsSince,
  spentSoFar,
  takeReport,
  threadById,
  newestThreads,
  threadsBefore,
  threadsExpiring,
  tickNumbered,
  ticksBefore,
  titlesSince,
  tokenByHash,
  tokensOf,
  type Script,
} from '../src/index.ts';
import { sqliteForTest } from './support/sqlite.ts';

const OPEN_THREADS = { spaceId: 's', expiresAfter: 5, expiresUpTo: 10, limit: 50 };

// What a space does again and again, and what it shows: neither may cost more the longer it lasts.
const SCRIPTS: Readonly<Record<string, () => Script<unknown>>> = {
  approvalDeadlines: () => approvalDeadlines(50),
  approvalOf: () => approvalOf({ spaceId: 's', runId: 'r', callId: 'c' }),
  approvalsOfRun: () => approvalsOfRun('s', 'r'),
  agentCostsSince: () => agentCostsSince('a', 1),
  chainsBefore: () => chainsBefore({ spaceId: 's', before: 'c', limit: 50 }),
  claimableRuns: () => claimableRuns(256),
  clearPendingMentions: () => clearPendingMentions({ spaceId: 's', agentId: 'a', threadId: 't' }),
  decidedApprovals: () => decidedApprovals({ spaceId: 's', before: 9, limit: 50 }),
  dropPendingMentions: () => dropPendingMentions('s', ['m']),
  dropReport: () => dropReport('s', 'r'),
  forumsDue: () => forumsDue(9),
  historyBetween: () => historyBetween({ spaceId: 's', after: 0, upTo: 9, limit: 50 }),
  holdsClaim: () => holdsClaim({ spaceId: 's', id: 'r', owner: 'n', token: 1 }),
  invitationByHash: () => invitationByHash('h'),
  lastTextOf: () => lastTextOf({ spaceId: 's', agentId: 'a', audienceIds: [0, 1] }),
  liveRunCounts: () => liveRunCounts(),
  messageByClientKey: () => messageByClientKey('s', 'k'),
  messageById: () => messageById('s', 'm'),
  messagesBefore: () => messagesBefore({ spaceId: 's', seq: 9, place: 0, limit: 50 }),
  messagesBetween: () => messagesBetween({ spaceId: 's', after: 0, upTo: 9 }),
  messagesByIds: () => messagesByIds('s', ['m']),
  newestForAudiences: () =>
    newestForAudiences({ spaceId: 's', audienceIds: [0, 1], limit: 50, upTo: 9 }),
  newestPosts: () => newestPosts({ spaceId: 's', threadId: 't', upTo: 9, limit: 50 }),
  newestRunsOf: () => newestRunsOf('a', 20),
  nextRunOf: () => nextRunOf('s', 'a'),
  nextTickAfter: () => nextTickAfter(9),
  openApprovals: () => openApprovals({ spaceId: 's', before: 9, limit: 50 }),
  pendingMentionsOf: () => pendingMentionsOf('s', 'a'),
  postsAfter: () => postsAfter({ spaceId: 's', threadId: 't', after: 1, limit: 50 }),
  releaseRunsOf: () => releaseRunsOf('n'),
  releaseRunsOfDeadNodes: () => releaseRunsOfDeadNodes('asker'),
  requeueRun: () => requeueRun({ spaceId: 's', id: 'r', owner: 'n', token: 1 }),
  rolesOf: () => rolesOf('p'),
  runCountsOf: () => runCountsOf('s', 'c'),
  runsOfAgent: () => runsOfAgent('a', ['r']),
  runsOwnedBy: () => runsOwnedBy('n'),
  secretsNamed: () => secretsNamed('n', 0),
  serverCostsSince: () => serverCostsSince(1),
  sessionByKey: () => sessionByKey('k'),
  sessionsOf: () => sessionsOf('p'),
  spaceCostsSince: () => spaceCostsSince('s', 1),
  spentSoFar: () => spentSoFar('s', ['r']),
  takeReport: () => takeReport('s', 'r'),
  threadById: () => threadById('s', 't'),
  newestThreads: () => newestThreads({ ...OPEN_THREADS, before: 9 }),
  threadsBefore: () => threadsBefore({ ...OPEN_THREADS, lastActivityAt: 9, id: 't' }),
  threadsExpiring: () => threadsExpiring({ spaceId: 's', after: 1, upTo: 9 }),
  tickNumbered: () => tickNumbered('s', 1),
  ticksBefore: () => ticksBefore({ spaceId: 's', before: 9, limit: 50 }),
  titlesSince: () => titlesSince('s', 1),
  tokenByHash: () => tokenByHash('h'),
  tokensOf: () => tokensOf('a'),
};

test.each(Object.entries(SCRIPTS))(
  '%s looks neither at a whole table nor at a whole space',
  async (_, script) => {
    const plans = await plansOf(textsIn(script()));
    expect(plans.filter((line) => WHOLE.test(line))).toEqual([]);
  },
);

test('the newest posts of a thread are found by the thread, however much else was said', async () => {
  const wanted = { spaceId: 's', threadId: 't', upTo: 9, limit: 50 };
  const plans = await plansOf(textsIn(newestPosts(wanted)));
  expect(plans.join(' ')).toContain('messages_of_thread');
});

test.each(Object.entries(SCRIPTS))(
  '%s leaves SQLite no reason to prepare it anew whenever it runs',
  (_, script) => {
    expect(textsIn(script()).filter((text) => /limit \?/u.test(text))).toEqual([]);
  },
);

// Of a table that grows: all of it, or all that has the same `space_id`. `nodes` is small, and an
// index on some of the rows may be looked through: it holds only what is live.
const WHOLE = /^SCAN (?!nodes)\w+$|\(space_id=\?\)$/u;

function textsIn(script: Script<unknown>): readonly string[] {
  const texts: string[] = [];
  let step = script.next();
  while (step.done !== true) {
    texts.push(step.value.statement.sqlite);
    step = script.next({ rows: [], changed: 0 });
  }
  return texts;
}

async function plansOf(texts: readonly string[]): Promise<readonly string[]> {
  const { dataDir, open } = await sqliteForTest();
  await (await open()).close();
  const connection = new DatabaseSync(join(dataDir, 'conch.db'));
  try {
    return texts.flatMap((text) =>
      connection
        .prepare(`explain query plan ${text}`)
        .all()
        .map(({ detail }) => String(detail)),
    );
  } finally {
    connection.close();
  }
}
