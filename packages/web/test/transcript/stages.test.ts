import type { ActiveRun } from '@conch/sdk/view';
import { describe, expect, test } from 'vitest';
import { runRows as rowsOf } from '../../src/screens/space/transcript/rows/run-rows.ts';
import { toolNews } from '../../src/screens/space/transcript/announcements/tool-news.ts';
import { run, stream } from './support/shown-space.ts';

type Streams = Parameters<typeof rowsOf>[0]['streams'];

/** The rows of runs without approval requests. */
function runRows(runs: readonly ActiveRun[], streams: Streams, isLost = false) {
  return rowsOf({ runs, streams, approvals: [] }, isLost);
}

test('a held run is queued, an offered run is thinking, and a parked run waits for a reply', () => {
  const rows = runRows(
    [run('r1', 'ann', 'held'), run('r2', 'bea'), run('r3', 'cid', 'parked')],
    [],
  );
  expect(rows.map(({ stage }) => stage)).toEqual(['queued', 'thinking', 'waiting']);
});

test('a parked run with an open approval request waits for an approval', () => {
  const runs = [run('r1', 'ann', 'parked'), run('r2', 'bea', 'parked')];
  const approvals = [
    { runId: 'r1', verdict: null },
    { runId: 'r2', verdict: 'approved' },
  ] as never;
  const rows = rowsOf({ runs, streams: [], approvals });
  expect(rows.map(({ stage }) => stage)).toEqual(['approval', 'waiting']);
});

test('a run that waits for a tool is shown as using the tool, until the agent thinks again', () => {
  const stages = ['far.forecast', null].map((tool) =>
    runRows([run('r1', 'ann', 'offered', tool)], []).map(({ key, stage }) => [key, stage]),
  );
  expect(stages).toEqual([[['run r1', 'using']], [['run r1', 'thinking']]]);
});

test('without a connection no agent is shown as thinking or using a tool', () => {
  const runs = [
    run('r1', 'ann'),
    run('r2', 'bea', 'offered', 'far.forecast'),
    run('r3', 'cid', 'held'),
  ];
  const stages = runRows(runs, [], true).map(({ stage }) => stage);
  expect(stages).toEqual(['paused', 'paused', 'queued']);
});

test('if an agent has two runs, its second run is shown as queued', () => {
  const rows = runRows([run('r1', 'ann'), run('r2', 'ann')], []);
  expect(rows.map(({ stage }) => stage)).toEqual(['thinking', 'queued']);
});

test('a streaming agent is not shown as thinking, and its next run is shown as queued', () => {
  const speaking = stream('s1', 'ann', { runId: 'r1' });
  const rows = runRows([run('r1', 'ann'), run('r2', 'ann')], [speaking]);
  expect(rows.map(({ key, stage }) => [key, stage])).toEqual([['run r2', 'queued']]);
});

test('many thinking agents share one line', () => {
  const rows = runRows(
    ['a', 'b', 'c', 'd'].map((id) => run(id, id)),
    [],
  );
  expect(rows.map(({ key, runs }) => [key, runs.length])).toEqual([['runs thinking', 4]]);
});

test('if many agents are running, the agents that use tools share one line', () => {
  const runs = ['a', 'b', 'c', 'd'].map((id) =>
    run(id, id, 'offered', id < 'c' ? `far.${id}` : null),
  );
  expect(runRows(runs, []).map(({ key, runs: those }) => [key, those.length])).toEqual([
    ['runs using', 2],
    ['runs thinking', 2],
  ]);
});

describe('screen reader announcements of tools', () => {
  /** The announcements after each list of runs, in order. */
  function heard(...looks: readonly (readonly ActiveRun[])[]) {
    let said: ReadonlySet<string> = new Set();
    return looks.map((runs) => {
      const told = toolNews(runs, said);
      said = told.announced;
      return told.news.map(({ agentId, tool }) => `${agentId} ${tool}`);
    });
  }
  const using = (tool: string | null) => run('r1', 'ann', 'offered', tool);

  test('a tool that one run uses repeatedly is announced once', () => {
    const looks = [using('far.a'), using(null), using('far.a'), using('far.b'), using('far.a')];
    expect(heard(...looks.map((one) => [one]))).toEqual([['ann far.a'], [], [], ['ann far.b'], []]);
  });

  test('a tool is announced again when another run uses it', () => {
    const next = run('r2', 'ann', 'offered', 'far.a');
    expect(heard([using('far.a')], [], [next], [using('far.a')])).toEqual([
      ['ann far.a'],
      [],
      ['ann far.a'],
      ['ann far.a'],
    ]);
  });
});
