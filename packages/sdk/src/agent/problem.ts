/** A problem that the connection handles by itself. */
export interface AgentConnectionProblem {
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
  /** The id of the task that has the problem. Null if the problem concerns no task. */
  readonly taskId: string | null;
  /** The error that was thrown, if any. */
  readonly cause?: unknown;
}

export type ReportProblem = (problem: AgentConnectionProblem) => void;

/** Reports problems to `wanted`, or to the console by default. */
export function problemReporter(wanted: ReportProblem = printProblem): ReportProblem {
  return (problem) => {
    // `onProblem` may be async. Its rejection must not end the process.
    void (async () => wanted(problem))().catch((error: unknown) => {
      console.error('conch: onProblem failed', error);
    });
  };
}

function printProblem({ code, message, cause }: AgentConnectionProblem): void {
  // The message of a refused hand-off explains the whole problem. For other errors, the stack is
  // printed too.
  const isSaid = cause === undefined || code === 'hand-off-refused';
  console.warn(`conch: ${message}`, ...(isSaid ? [] : [cause]));
}
