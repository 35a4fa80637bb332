import { RUN_FAILURES, type RunFailure } from '@conch/engine';

import { readCall } from './read-call.ts';
import type { SourceLine } from './source-line.ts';
import { type StepAct, TranscriptError } from './transcript.ts';

/** Reads the act of a member. `rest` is the line after the name. */
export function readMemberAct(line: SourceLine, who: string, rest: string): StepAct | null {
  for (const { pattern, read } of ACT_PATTERNS) {
    const found = pattern.exec(rest);
    if (found !== null) return read({ line, who, part: (nth) => found[nth] ?? '' });
  }
  return null;
}

interface ActMatch {
  readonly line: SourceLine;
  readonly who: string;
  /** The n-th capture group of the pattern. */
  readonly part: (nth: number) => string;
}

const ACT_PATTERNS: readonly {
  readonly pattern: RegExp;
  readonly read: (match: ActMatch) => StepAct;
}[] = [
  {
    pattern: /^:(?: (.*))?$/su,
    read: ({ who, part }) => ({ kind: 'say', who, text: part(1), replyTo: null }),
  },
  {
    pattern: /^ ↩ ([^:]+): (.*)$/su,
    read: ({ who, part }) => ({ kind: 'say', who, text: part(2), replyTo: part(1) }),
  },
  { pattern: /^ skips$/u, read: ({ who }) => ({ kind: 'skip', who }) },
  {
    pattern: /^ delegates to ([^:]+?)(?:: (.*))?$/u,
    read: ({ who, part }) => ({ kind: 'delegate', who, to: part(1), reason: part(2) }),
  },
  {
    pattern: /^ fails(?:: ([\w-]+))?(?:, having written "(.*)")?$/u,
    read: ({ line, who, part }) => ({
      kind: 'fail',
      who,
      failure: readFailure(line, part(1)),
      written: part(2) || null,
    }),
  },
  {
    pattern: /^ calls (\w+)\((.*)\)$/su,
    read: ({ line, who, part }) => ({
      kind: 'call',
      who,
      call: readCall(line, part(1), part(2)),
    }),
  },
  {
    pattern: /^ stops (everything|the chain|.+?)(?:, who had written "(.*)")?$/u,
    read: ({ who, part }) => ({
      kind: 'stop',
      who,
      target: stopTarget(part(1)),
      written: part(2) || null,
    }),
  },
  { pattern: /^ continues$/u, read: ({ who }) => ({ kind: 'continue', who }) },
  { pattern: /^ leaves$/u, read: ({ who }) => ({ kind: 'leave', who }) },
  {
    pattern: /^ is (paused|resumed)$/u,
    read: ({ who, part }) => ({
      kind: 'switch',
      who,
      status: part(1) === 'resumed' ? 'active' : 'paused',
    }),
  },
  {
    pattern: /^ opens "([^"]+)"(?: in ([\w -]+))?: (.*)$/su,
    read: ({ who, part }) => ({
      kind: 'open-thread',
      who,
      title: part(1),
      category: part(2),
      text: part(3),
    }),
  },
  {
    pattern: /^ in "([^"]+)": (.*)$/su,
    read: ({ who, part }) => ({ kind: 'reply-in-thread', who, title: part(1), text: part(2) }),
  },
];

function readFailure(line: SourceLine, word: string): RunFailure {
  const found = word === '' ? 'error' : RUN_FAILURES.find((failure) => failure === word);
  if (found !== undefined) return found;
  throw new TranscriptError(
    line,
    `unknown failure "${word}". Use one of ${RUN_FAILURES.join(', ')}`,
  );
}

function stopTarget(what: string): Extract<StepAct, { kind: 'stop' }>['target'] {
  if (what === 'everything') return 'everything';
  return what === 'the chain' ? 'chain' : { agent: what };
}
