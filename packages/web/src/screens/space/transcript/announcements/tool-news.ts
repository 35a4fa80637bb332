import type { ActiveRun } from '@conch/sdk/view';

/** A tool that a run has started to use. */
export interface ToolNews {
  readonly runId: string;
  readonly agentId: string;
  readonly tool: string;
}

/**
 * The tools in use that have not been announced yet. `said` contains the earlier announcements of
 * running runs, so that a second call of the same tool is not announced.
 */
export function toolNews(
  runs: readonly ActiveRun[],
  announced: ReadonlySet<string>,
): { readonly news: readonly ToolNews[]; readonly announced: ReadonlySet<string> } {
  const news = runs.flatMap(({ runId, agentId, tool }): readonly ToolNews[] => {
    return tool === null || announced.has(keyOf(runId, tool)) ? [] : [{ runId, agentId, tool }];
  });
  const alive = new Set(runs.map(({ runId }) => runId));
  const stillRunning = [...announced].filter((key) => alive.has(key.split(' ')[0] ?? ''));
  return {
    news,
    announced: new Set([...stillRunning, ...news.map(({ runId, tool }) => keyOf(runId, tool))]),
  };
}

function keyOf(runId: string, tool: string): string {
  return `${runId} ${tool}`;
}
