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

const CALLS: Readonly<Record<string, (given: Arguments) => ToolCall>> = {
  mentionAgent: (given) => {
    const target = given.word('the agent to mention');
    const reason = given.text();
    const expectReply = given.flag('expect reply');
    return given.done({ tool: 'mentionAgent', target, reason, expectReply });
  },
  delegate: (given) => {
    const target = given.word('the agent to delegate to');
    return given.done({ tool: 'delegate', target, reason: given.text() });
  },
  delegateToAgent: (given) => {
    const target = given.word('the agent to delegate to');
    return given.done({ tool: 'delegateToAgent', target, reason: given.text() });
  },
  skip: (given) => given.done({ tool: 'skip' }),
  goToSpace: (given) => {
    const spaceId = asSpaceId(given.word('the space to go to'));
    return given.done({ tool: 'goToSpace', spaceId, reason: given.text() });
  },
  sendSpaceMessage: (given) => {
    const spaceId = asSpaceId(given.word('"here" or a space'));
    const text = given.text();
    const mention = given.after('mention ');
    const wait = readWait(given);
    return given.done({
      tool: 'sendSpaceMessage',
      spaceId,
      text,
      ...(mention === null ? {} : { mention }),
      ...(wait === null ? {} : { wait }),
    });
  },
  readSpaceMessages: (given) => {
    const spaceId = asSpaceId(given.word('"here" or a space'));
    return given.done({ tool: 'readSpaceMessages', spaceId });
  },
};

function readWait(given: Arguments): WaitRequest | null {
  const whom = given.after('wait for ');
  if (whom === null) return null;
  const seconds = given.after('at most ')?.replace(/ seconds?$/u, '') ?? null;
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
