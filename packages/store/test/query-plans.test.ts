import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import {
  activeDaysIn,
  activeDaysSince,
  agentCostsSince,
  agentVersionsBefore,
  approvalOf,
  approvalsOfRun,
  chainStepOf,
  chainsBefore,
  claimableRuns,
  clearPendingMentions,
  decidedApprovals,
  dropPendingMentions,
  dropReport,
  rareEventsOf,
  forumsDue,
  hasEventSince,
  historyBetween,
  holdsClaim,
  lastTextInChains,
  liveRunCounts,
  messageByClientKey,
  messageById,
  messagesBefore,
  messagesBetween,
  messagesByIds,
  newestForAudiences,
  newestPosts,
  newestRunsIn,
  newestRunsOf,
  nextApprovalDeadline,
  nextRunOf,
  nextTickAfter,
  openApprovals,
  pendingAmong,
  pendingMentionsOf,
  postsAfter,
  releaseRunsOf,
  releaseRunsOfDeadNodes,
  requeueRun,
  rolesOf,
  runCountsOf,
  runsOfAgent,
  runsOfChain,
  runsOwnedBy,
  secretsNamed,
  serverCostsSince,
  sessionByKey,
  sessionsOf,
  silentRuns,
  spaceCostsSince,
  spaceRuns,
  spacesByIds,
  spacesOfThread,
  spacesWithOverdueApprovals,
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
  unreadOf,
  type Script,
} from '../src/index.ts';
import { invitationByHash } from '../src/outside.ts';
import { sqliteForTest } from './support/sqlite.ts';

const OPEN_THREADS = { spaceId: 's', expiresAfter: 5, expiresUpTo: 10, limit: 50 };

// Queries that run often. Their cost must not grow with the age of a space.
const SCRIPTS: Readonly<Record<string, () => Script<unknown>>> = {
  approvalOf: () => approvalOf({ spaceId: 's', runId: 'r', callId: 'c' }),
  approvalsOfRun: () => approvalsOfRun('s', 'r'),
  activeDaysIn: () => activeDaysIn('a', 1, ['s']),
  activeDaysSince: () => activeDaysSince('a', 1),
  agentCostsSince: () => agentCostsSince('a', 1),
  agentVersionsBefore: () => agentVersionsBefore({ agentId: 'a', before: 9, limit: 20 }),
  chainStepOf: () => chainStepOf({ spaceId: 's', chainId: 'c', offeredAt: 1, id: 'r' }),
  chainsBefore: () => chainsBefore({ spaceId: 's', before: 'c', limit: 50 }),
  claimableRuns: () => claimableRuns(256),
  clearPendingMentions: () => clearPendingMentions({ spaceId: 's', agentId: 'a', threadId: 't' }),
  decidedApprovals: () => decidedApprovals({ spaceId: 's', before: 9, limit: 50 }),
  dropPendingMentions: () => dropPendingMentions('s', ['m']),
  dropReport: () => dropReport('s', 'r'),
  forumsDue: () => forumsDue(9),
  hasEventSince: () => hasEventSince({ spaceId: 's', after: 9, type: 't' }),
  historyBetween: () => historyBetween({ spaceId: 's', after: 0, upTo: 9, limit: 50 }),
  holdsClaim: () => holdsClaim({ spaceId: 's', id: 'r', owner: 'n', token: 1 }),
  invitationByHash: () => invitationByHash('h'),
  lastTextInChains: () =>
    lastTextInChains({ spaceId: 's', chainIds: ['c', 'd'], agentId: 'a', audienceIds: [0, 1] }),
  liveRunCounts: () => liveRunCounts(),
  messageByClientKey: () => messageByClientKey('s', 'k'),
  messageById: () => messageById('s', 'm'),
  messagesBefore: () => messagesBefore({ spaceId: 's', seq: 9, place: 0, limit: 50 }),
  messagesBetween: () => messagesBetween({ spaceId: 's', after: 0, upTo: 9 }),
  messagesByIds: () => messagesByIds('s', ['m']),
  newestForAudiences: () =>
    newestForAudiences({ spaceId: 's', audienceIds: [0, 1], limit: 50, upTo: 9 }),
  newestPosts: () => newestPosts({ spaceId: 's', threadId: 't', upTo: 9, limit: 50 }),
  newestRunsIn: () => newestRunsIn('a', ['s'], 20),
  newestRunsOf: () => newestRunsOf('a', 20),
  nextApprovalDeadline: () => nextApprovalDeadline(9),
  nextRunOf: () => nextRunOf('s', 'a'),
  nextTickAfter: () => nextTickAfter(9),
  openApprovals: () => openApprovals({ spaceId: 's', before: 9, limit: 50 }),
  pendingAmong: () => pendingAmong('s', ['a']),
  pendingMentionsOf: () => pendingMentionsOf('s', 'a'),
  postsAfter: () => postsAfter({ spaceId: 's', threadId: 't', after: 1, limit: 50 }),
  releaseRunsOf: () => releaseRunsOf('n'),
  releaseRunsOfDeadNodes: () => releaseRunsOfDeadNodes('asker'),
  requeueRun: () => requeueRun({ spaceId: 's', id: 'r', owner: 'n', token: 1 }),
  rolesOf: () => rolesOf('p'),
  runCountsOf: () => runCountsOf('s', 'c'),
  runsOfAgent: () => runsOfAgent('a', ['r']),
  runsOfChain: () => runsOfChain('s', 'c'),
  runsOwnedBy: () => runsOwnedBy('n'),
  secretsNamed: () => secretsNamed('n', 0),
  serverCostsSince: () => serverCostsSince(1),
  sessionByKey: () => sessionByKey('k'),
  sessionsOf: () => sessionsOf('p'),
  silentRuns: () => silentRuns({ spaceId: 's', endedBefore: 9, id: 'r', since: 1, limit: 50 }),
  spaceCostsSince: () => spaceCostsSince('s', 1),
  spaceRuns: () => spaceRuns({ spaceId: 's', before: 'r', ended: null, limit: 50 }),
  endedSpaceRuns: () =>
    spaceRuns({ spaceId: 's', before: 'r', ended: { since: 1, until: 9 }, limit: 50 }),
  spacesByIds: () => spacesByIds(['s']),
  spacesOfThread: () => spacesOfThread('t', ['s']),
  spacesWithOverdueApprovals: () => spacesWithOverdueApprovals(9),
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
  unreadOf: () => unreadOf({ spaceId: 's', personId: 'p', after: 1 }),
};

test.each(Object.entries(SCRIPTS))(
  'the query plan of %s scans neither a whole table nor all rows of a space',
  async (_, script) => {
    const plans = await plansOf(textsIn(script()));
    expect(plans.filter((line) => WHOLE.test(line))).toEqual([]);
  },
);

test('the newest posts of a thread are found by the index on threads', async () => {
  const wanted = { spaceId: 's', threadId: 't', upTo: 9, limit: 50 };
  const plans = await plansOf(textsIn(newestPosts(wanted)));
  expect(plans.join(' ')).toContain('messages_of_thread');
});

test('silent runs are found by the index on silent runs', async () => {
  const wanted = { spaceId: 's', endedBefore: 9, id: 'r', since: 1, limit: 50 };
  const plans = await plansOf(textsIn(silentRuns(wanted)));
  expect(plans.join(' ')).toContain('runs_silent');
});

test('changes of members and settings are found by the indexes on such events', async () => {
  const plans = await plansOf(textsIn(rareEventsOf('s')));
  expect(plans.join(' ')).toContain('events_of_members');
  expect(plans.join(' ')).toContain('events_of_settings');
});

test.each(Object.entries(SCRIPTS))(
  'the script %s contains no `limit ?`, because SQLite would prepare such a statement again at each execution',
  (_, script) => {
    expect(textsIn(script()).filter((text) => /limit \?/u.test(text))).toEqual([]);
  },
);

// Matches a scan of a growing table, or of all its rows with the same `space_id`. `nodes` is small,
// and `newest` is a limited subquery. A scan of a partial index is allowed, because this index
// contains only live rows.
const WHOLE = /^SCAN (?!nodes|newest)\w+$|\(space_id=\?\)$/u;

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
