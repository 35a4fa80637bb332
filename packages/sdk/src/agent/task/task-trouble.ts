import type { ReportProblem } from '../problem.ts';
import type { ToolRefusedError } from '../tool-refused-error.ts';

const LONGEST = 1_000;

/** The text of any thrown value, in a form that can be sent to Conch. Never throws. */
function wordsOf(error: unknown): string {
  const words = messageOf(error);
  if (typeof words === 'string' && words !== '') return words.slice(0, LONGEST);
  return `The handler threw ${plainly(error)}.`;
}

function messageOf(error: unknown): unknown {
  if (typeof error === 'string') return error;
  try {
    // A getter or a proxy may throw here.
    return (error as { readonly message?: unknown } | null | undefined)?.message;
  } catch {
    return undefined;
  }
}

function plainly(error: unknown): string {
  if (typeof error === 'object' && error !== null) return 'an object without a message';
  if (typeof error === 'function') return 'a function';
  return error === '' ? 'an empty text' : String(error);
}

/** Reports the problems of one task. */
export interface TaskTrouble {
  readonly mishap: (cause: unknown) => void;
  readonly refused: (target: string, error: ToolRefusedError) => void;
  /** Reports the failure, and returns the text to send to Conch. */
  readonly failed: (cause: unknown) => string;
}

export function taskTrouble(report: ReportProblem, taskId: string): TaskTrouble {
  return {
    mishap(cause) {
      report({
        code: 'usage-unknown',
        message: 'The cost of a run is unknown.',
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
