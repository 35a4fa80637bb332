/** Something went wrong, and the connection deals with it. */
export interface AgentProblem {
  readonly code:
    | 'handler-failed'
    | 'usage-unknown'
    | 'hand-off-refused'
    | 'floor-taken-back'
    | 'frame-refused'
    | 'frame-unreadable'
    | 'connection-lost'
    | 'turned-away';
  readonly message: string;
  /** The task that it is about, if it is about one. */
  readonly taskId: string | null;
  /** What was thrown, if anything was. */
  readonly cause?: unknown;
}

export type ReportProblem = (problem: AgentProblem) => void;

/** Tells problems on the console, unless someone wants them. */
export function problemReporter(wanted: ReportProblem = printProblem): ReportProblem {
  return (problem) => {
    // An async function fits the type as well; what it throws must not end the process either.
    void (async () => wanted(problem))().catch((error: unknown) => {
      console.error('conch: onProblem has thrown', error);
    });
  };
}

function printProblem({ code, message, cause }: AgentProblem): void {
  // A refusal says it all in its words; where a handler broke, its stack shows.
  const isSaid = cause === undefined || code === 'hand-off-refused';
  console.warn(`conch: ${message}`, ...(isSaid ? [] : [cause]));
}
