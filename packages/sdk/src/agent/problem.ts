/** Something went wrong, and the connection deals with it. */
export interface AgentProblem {
  readonly code:
    | 'handler-failed'
    | 'usage-unknown'
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

function printProblem({ message, cause }: AgentProblem): void {
  console.warn(`conch: ${message}`, ...(cause === undefined ? [] : [cause]));
}
