import type { RunView } from '@conch/sdk/view';
import { describe, expect, test } from 'vitest';
import { runRows } from '../../src/screens/space/transcript/run-rows.ts';
import { toolNews } from '../../src/screens/space/transcript/tool-news.ts';
import { run, stream } from './support/shown-space.ts';

test('who waits for a turn is queued, who has the floor thinks, who is parked waits for a reply', () => {
  const rows = runRows(
    [run('r1', 'ann', 'held'), run('r2', 'bea'), run('r3', 'cid', 'parked')],
    [],
  );
  expect(rows.map(({ stage }) => stage)).toEqual(['queued', 'thinking', 'waiting']);
});

test('who waits for a tool uses it, until it thinks again', () => {
  const stages = ['far.forecast', null].map((tool) =>
    runRows([run('r1', 'ann', 'offered', tool)], []).map(({ key, stage }) => [key, stage]),
  );
  expect(stages).toEqual([[['run r1', 'using']], [['run r1', 'thinking']]]);
});

test('while the connection is lost nobody is told to be at work', () => {
  const runs = [
    run('r1', 'ann'),
    run('r2', 'bea', 'offered', 'far.forecast'),
    run('r3', 'cid', 'held'),
  ];
  const stages = runRows(runs, [], true).map(({ stage }) => stage);
  expect(stages).toEqual(['paused', 'paused', 'queued']);
});

test('an agent does one thing at a time: its second run is queued', () => {
  const rows = runRows([run('r1', 'ann'), run('r2', 'ann')], []);
  expect(rows.map(({ stage }) => stage)).toEqual(['thinking', 'queued']);
});

test('who speaks is no longer thinking, and its next run waits', () => {
  const speaking = stream('s1', 'ann', { runId: 'r1' });
  const rows = runRows([run('r1', 'ann'), run('r2', 'ann')], [speaking]);
  expect(rows.map(({ key, stage }) => [key, stage])).toEqual([['run r2', 'queued']]);
});

test('where many think at once they share a line', () => {
  const rows = runRows(
    ['a', 'b', 'c', 'd'].map((id) => run(id, id)),
    [],
  );
  expect(rows.map(({ key, runs }) => [key, runs.length])).toEqual([['runs thinking', 4]]);
});

test('where many are at work, those who use tools share a line', () => {
  const runs = ['a', 'b', 'c', 'd'].map((id) =>
    run(id, id, 'offered', id < 'c' ? `far.${id}` : null),
  );
  expect(runRows(runs, []).map(({ key, runs: those }) => [key, those.length])).toEqual([
    ['runs using', 2],
    ['runs thinking', 2],
  ]);
});

describe('whoever listens', () => {
  /** What is said of each look at the runs, one after the other. */
  function heard(...looks: readonly (readonly RunView[])[]) {
    let said: ReadonlySet<string> = new Set();
    return looks.map((runs) => {
      const told = toolNews(runs, said);
      said = told.said;
      return told.news.map(({ agentId, tool }) => `${agentId} ${tool}`);
    });
  }
  const using = (tool: string | null) => run('r1', 'ann', 'offered', tool);

  test('hears once of a tool that a run uses again and again', () => {
    const looks = [using('far.a'), using(null), using('far.a'), using('far.b'), using('far.a')];
    expect(heard(...looks.map((one) => [one]))).toEqual([['ann far.a'], [], [], ['ann far.b'], []]);
  });

  test('hears of it again when another run uses it', () => {
    const next = run('r2', 'ann', 'offered', 'far.a');
    expect(heard([using('far.a')], [], [next], [using('far.a')])).toEqual([
      ['ann far.a'],
      [],
      ['ann far.a'],
      ['ann far.a'],
    ]);
  });
});
