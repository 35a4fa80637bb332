import type { CheckProgress } from '../checks/check.ts';

/** The progress of a tool. The reporters print it as a line, and the checks parse it. */
export interface ToolProgress {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** The names of tests that are running. */
  readonly running?: readonly string[];
}

const MARK = 'progress: ';

export function progressLine({ done, total, failed, running = [] }: ToolProgress): string {
  return `${MARK}${done}/${total}/${failed}${running.map((name) => ` ${name}`).join('')}`;
}

const FAILED = 'failed now: ';

/** The line that names a test file or a scenario as soon as it has failed. */
export function failureLine(name: string): string {
  return `${FAILED}${name}`;
}

/** The newest progress in a piece of output, or null. */
function readProgress(output: string): ToolProgress | null {
  const at = output.lastIndexOf(MARK);
  const line = at === -1 ? '' : output.slice(at + MARK.length);
  const found = /^(\d+)\/(\d+)\/(\d+)((?: \S+)*)$/mu.exec(line);
  if (found === null || found.index !== 0) return null;
  const [done = 0, total = 0, failed = 0] = found.slice(1, 4).map(Number);
  return { done, total, failed, running: found[4]?.split(' ').slice(1) ?? [] };
}

/** Parses the output of a tool. Reports its progress, and each failure as soon as it is printed. */
export function tellingProgress({ tell, tellFailure }: CheckProgress, what: string) {
  let unfinished = '';
  return (piece: string): void => {
    const lines = `${unfinished}${piece}`.split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(FAILED)) tellFailure(line.slice(FAILED.length));
    }
    const progress = readProgress(lines.join('\n'));
    if (progress !== null) tell(progressWords(progress, what));
  };
}

/**
 * The progress in words: "120 of 491 test files, 1 failed". Near the end it also names the running
 * files.
 */
function progressWords({ done, total, failed, running = [] }: ToolProgress, what: string): string {
  const failures = failed > 0 ? `, ${failed} failed` : '';
  const isNearEnd = running.length > 0 && total - done <= running.length;
  const rest = isNearEnd ? `, still running: ${running.join(', ')}` : '';
  return `${done} of ${total} ${what}${failures}${rest}`;
}

/** The output of a tool for people, with its last progress as text at the end. */
export function withoutProgress(output: string, what: string): string {
  const rest = output
    .split('\n')
    .filter((line) => !line.startsWith(MARK) && !line.startsWith(FAILED));
  const last = readProgress(output);
  return [...rest, ...(last === null ? [] : [progressWords(last, what)])].join('\n');
}
