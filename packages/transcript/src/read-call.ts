import {
  asMemberId,
  asSpaceId,
  type ToolCall,
  type WaitFor,
  type WaitRequest,
} from '@conch/engine';

import type { SourceLine } from './source-line.ts';
import { TranscriptError } from './transcript.ts';

/** The space in which the call is made. */
export const HERE = asSpaceId('here');

/** Reads the tool and the arguments of `NAME calls tool(argument, …)`. */
export function readCall(line: SourceLine, tool: string, list: string): ToolCall {
  const read = CALLS[tool];
  if (read === undefined) {
    const known = Object.keys(CALLS).join(', ');
    throw new TranscriptError(line, `there is no tool "${tool}". Use one of ${known}`);
  }
  return read(new Arguments(line, list));
}

const CALLS: Readonly<Record<string, (args: Arguments) => ToolCall>> = {
  mentionAgent: (args) => {
    const target = args.word('the agent to mention');
    const reason = args.text();
    const expectReply = args.flag('expect reply');
    return args.done({ tool: 'mentionAgent', target, reason, expectReply });
  },
  delegate: (args) => {
    const target = args.word('the agent to delegate to');
    return args.done({ tool: 'delegate', target, reason: args.text() });
  },
  delegateToAgent: (args) => {
    const target = args.word('the agent to delegate to');
    return args.done({ tool: 'delegateToAgent', target, reason: args.text() });
  },
  skip: (args) => args.done({ tool: 'skip' }),
  goToSpace: (args) => {
    const spaceId = asSpaceId(args.word('the space to go to'));
    return args.done({ tool: 'goToSpace', spaceId, reason: args.text() });
  },
  sendSpaceMessage: (args) => {
    const spaceId = asSpaceId(args.word('"here" or a space'));
    const text = args.text();
    const mention = args.after('mention ');
    const wait = readWait(args);
    return args.done({
      tool: 'sendSpaceMessage',
      spaceId,
      text,
      ...(mention === null ? {} : { mention }),
      ...(wait === null ? {} : { wait }),
    });
  },
  readSpaceMessages: (args) => {
    const spaceId = asSpaceId(args.word('"here" or a space'));
    return args.done({ tool: 'readSpaceMessages', spaceId });
  },
};

function readWait(args: Arguments): WaitRequest | null {
  const whom = args.after('wait for ');
  if (whom === null) return null;
  const seconds = args.after('at most ')?.replace(/ seconds?$/u, '') ?? null;
  const wait = { for: whom.split(' or ').map(waitFor) };
  return seconds === null ? wait : { ...wait, timeoutSeconds: Number(seconds) };
}

function waitFor(whom: string): WaitFor {
  if (whom === 'any' || whom === 'agent' || whom === 'human') return whom;
  return { memberId: asMemberId(whom) };
}

/** The arguments of a call, read one after the other. */
class Arguments {
  readonly #line: SourceLine;
  readonly #left: string[];

  constructor(line: SourceLine, list: string) {
    this.#line = line;
    this.#left = [...list.matchAll(/\s*("[^"]*"|[^,"]+)\s*(?:,|$)/gu)].map(([, one = '']) =>
      one.trim(),
    );
  }

  word(what: string): string {
    const next = this.#left.shift();
    if (next !== undefined && !next.startsWith('"')) return next;
    throw new TranscriptError(this.#line, `an argument of the call is missing: ${what}`);
  }

  /** The next argument if it is a text in quotes. */
  text(): string {
    const [next] = this.#left;
    if (next?.startsWith('"') !== true) return '';
    this.#left.shift();
    return next.slice(1, -1);
  }

  flag(word: string): boolean {
    if (this.#left[0] !== word) return false;
    this.#left.shift();
    return true;
  }

  after(beginning: string): string | null {
    const [next] = this.#left;
    if (next?.startsWith(beginning) !== true) return null;
    this.#left.shift();
    return next.slice(beginning.length);
  }

  done(call: ToolCall): ToolCall {
    const [more] = this.#left;
    if (more === undefined) return call;
    throw new TranscriptError(this.#line, `unexpected argument of the call: "${more}"`);
  }
}
