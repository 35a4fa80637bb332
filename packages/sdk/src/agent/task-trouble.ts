import type { ReportProblem } from './problem.ts';
import type { ToolRefusedError } from './tool-refused-error.ts';
import { wordsOf } from './words-of.ts';

/** What may go wrong with one task, and is told. */
export interface TaskTrouble {
  readonly mishap: (cause: unknown) => void;
  readonly refused: (target: string, error: ToolRefusedError) => void;
  /** What Conch may be told of it. */
  readonly failed: (cause: unknown) => string;
}

export function taskTrouble(report: ReportProblem, taskId: string): TaskTrouble {
  return {
    mishap(cause) {
      report({
        code: 'usage-unknown',
        message: 'What a run has cost is not known.',
        taskId,
        cause,
      });
    },
    refused(target, cause) {
      const message = `${target} does not get the floor (${cause.code}): ${cause.message}`;
      report({ code: 'hand-off-refused', message, taskId, cause });
    },
    failed(cause) {
      const error = wordsOf(cause);
      report({ code: 'handler-failed', message: `The handler failed: ${error}`, taskId, cause });
      return error;
    },
  };
}
