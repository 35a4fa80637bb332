import { agentReason } from '@conch/protocol';
import { checkActions } from './actions.ts';
import type { ScriptEnding } from './ending.ts';
import { fieldsOf, flag, listOf, numberThat, onlyTrue, optional } from './readers.ts';
import { valid, type ValueOfReader, type ValueReader } from './reading.ts';
import { template, type Template } from './template.ts';
import { readWait, type WaitAction } from './wait-action.ts';

/** Everything that a rule does. The rule performs its actions in the order of these fields. */
export interface RuleAction {
  readonly delayMs: number;
  readonly goTo: GoTo | undefined;
  readonly send: SendAction | undefined;
  readonly handOff: HandOffAction | undefined;
  readonly ending: ScriptEnding;
}

export interface GoTo {
  readonly space: Template;
  readonly reason: Template;
}

export interface SendAction {
  readonly space: Template | undefined;
  readonly text: Template;
  readonly mention: Template | undefined;
  readonly wait: WaitAction | undefined;
}

export type HandOffAction = { readonly target: Template; readonly reason: Template | undefined } & (
  | { readonly tool: 'mentionAgent'; readonly expectReply: boolean }
  | { readonly tool: 'delegate' | 'delegateToAgent' }
);

// This limit is longer than any run, and short enough for every timer.
const MAX_PAUSE_MS = 86_400_000;

const pauseMs = numberThat(
  agentReason('milliseconds-up-to', { most: MAX_PAUSE_MS }),
  (ms) => ms >= 0 && ms <= MAX_PAUSE_MS,
);
const handOff = { target: template, reason: optional(template) };
const mentions = optional(listOf(template));

const readFields = fieldsOf({
  say: optional(template),
  skip: optional(onlyTrue),
  pass: optional(onlyTrue),
  delegate: optional(fieldsOf(handOff)),
  mentionAgent: optional(fieldsOf({ ...handOff, expectReply: optional(flag) })),
  sendSpaceMessage: optional(
    fieldsOf({
      space: optional(template),
      text: template,
      mention: optional(template),
      wait: optional(readWait),
    }),
  ),
  delegateToAgent: optional(fieldsOf(handOff)),
  goToSpace: optional(fieldsOf({ space: template, reason: template })),
  forumReply: optional(fieldsOf({ body: template, mentions })),
  newThread: optional(
    fieldsOf({ title: template, body: template, category: optional(template), mentions }),
  ),
  fail: optional(template),
  delayMs: optional(pauseMs),
  chunkMs: optional(pauseMs),
});

type Fields = ValueOfReader<typeof readFields>;

/**
 * Reads the actions of a rule. A rule needs at least one action, and its actions must be
 * compatible.
 */
export const readRuleAction: ValueReader<RuleAction> = (given, place) => {
  const reading = readFields(given, place);
  if (!reading.ok) return reading;
  const fields = reading.value;
  const problem = checkActions(fields, place);
  if (problem !== null) return problem;
  return valid({
    delayMs: fields.delayMs ?? 0,
    goTo: fields.goToSpace,
    send: fields.sendSpaceMessage,
    handOff: handOffOf(fields),
    ending: endingOf(fields),
  });
};

function handOffOf({ mentionAgent, delegate, delegateToAgent }: Fields): HandOffAction | undefined {
  if (mentionAgent !== undefined) {
    const { target, reason, expectReply = false } = mentionAgent;
    return { tool: 'mentionAgent', target, reason, expectReply };
  }
  if (delegate !== undefined) return { tool: 'delegate', ...delegate };
  if (delegateToAgent !== undefined) return { tool: 'delegateToAgent', ...delegateToAgent };
  return undefined;
}

function endingOf(fields: Fields): ScriptEnding {
  const { say, chunkMs, fail, forumReply, newThread } = fields;
  if (say !== undefined) return { kind: 'say', text: say, chunkMs };
  if (fields.skip === true) return { kind: 'skip' };
  if (fields.pass === true) return { kind: 'pass' };
  if (fail !== undefined) return { kind: 'fail', message: fail };
  if (forumReply !== undefined) {
    return { kind: 'forumReply', body: forumReply.body, mentions: forumReply.mentions ?? [] };
  }
  if (newThread !== undefined) {
    return { kind: 'newThread', ...newThread, mentions: newThread.mentions ?? [] };
  }
  return { kind: 'nothing' };
}
