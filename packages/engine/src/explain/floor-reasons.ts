import type { RuleId } from '../rule-id.ts';
import type { Run } from '../run.ts';
import type { SpaceState } from '../space-state.ts';
import { RETURNED_WORDS, withReason } from './outcome-words.ts';
import { explainRule } from './rule-sentences.ts';
import { asClause, called, subject } from './wording.ts';

/** Why an agent gets the floor, as a whole statement without the rule. */
export function floorStatement(run: Run, because: RuleId, space: SpaceState): string {
  const name = subject(space, run.agent);
  const { cause } = run;
  if (cause.kind === 'returned' && because === 'CH5') {
    const asked = called(space, cause.asked);
    return `${name} gets the floor back: ${asked} ${RETURNED_WORDS[cause.result.kind]}`;
  }
  if (cause.kind === 'delegated') {
    return withReason(`${name} takes over from ${called(space, cause.by)}`, cause.reason);
  }
  const asked = cause.kind === 'mention' ? ASKED_BY[because] : undefined;
  if (cause.kind !== 'mention' || asked === undefined) {
    return `${name} gets the floor: ${whyFloor(because)}`;
  }
  return `${name} gets the floor: ${called(space, cause.by)} ${asked}`;
}

const ASKED_BY: Partial<Readonly<Record<RuleId, string>>> = {
  CH2: 'handed over to it',
  CH4: 'asked it and waits',
  CH21: 'called it by name',
  ME5: 'addressed it',
  AD6: 'mentioned it',
};

/** Why an agent got the floor, as a clause. */
export function whyFloor(because: RuleId): string {
  return FLOOR_REASONS[because] ?? asClause(explainRule(because));
}

/** Why agents stay silent, as a clause. */
export function whySilent(because: RuleId): string {
  return SILENCE_REASONS[because] ?? asClause(explainRule(because));
}

/** Why something that was asked for does not happen, as a clause. */
export function whyNot(because: RuleId): string {
  return refusalReason(because) ?? asClause(explainRule(because));
}

/** The same, of the rules that have words for it. */
export function refusalReason(because: string): string | null {
  const reasons: Readonly<Record<string, string | undefined>> = REFUSAL_REASONS;
  return reasons[because] ?? null;
}

const FLOOR_REASONS: Partial<Readonly<Record<RuleId, string>>> = {
  FL3: 'it is alone with one person here',
  BC1: 'everyone answers here',
  BC2: 'it is quiet, but addressed',
  ME1: 'it is addressed',
  ME2: 'nobody is addressed, and it is the main agent',
  ME3: 'nobody is addressed, so everyone may answer',
  ME4: 'it may read the private message that this replies to',
  ME5: 'an agent addressed it',
  CH1: 'it is addressed',
  CH2: 'the last speaker handed over to it',
  CH4: 'an agent asked it and waits',
  CH5: 'whom it asked has finished',
  CH7: 'it is its turn',
  CH8: 'it spoke last',
  CH9: 'it fits the message best',
  CH10: 'another agent handed this to it',
  CH21: 'an agent called it by name',
  AD1: 'it is the admin agent',
  AD2: 'it is the only agent here',
  AD3: 'the message begins with its name',
  AD6: 'an agent mentioned it',
  AD8: 'the admin agent gave it the message',
  TL2: 'a turn has come back',
  TL7: 'a person continued, and the turn limit had refused it',
  FO4: 'it drew to open a thread',
  FO7: 'it was mentioned, and drew to reply',
  FO9: 'it drew to reply',
  MS9: 'a person asked for another version of its message',
};

const SILENCE_REASONS: Partial<Readonly<Record<RuleId, string>>> = {
  FL1: 'switched off',
  FL2: 'nobody answers themselves',
  FL3: 'the message is for someone else',
  FL4: 'the message is for people',
  FL5: 'not addressed',
  FL6: 'not among the readers of this message',
  BC2: 'quiet or switched off',
  BC3: 'an agent spoke, and only people are answered here',
  ME1: 'not addressed',
  ME2: 'the main agent takes it',
  ME3: 'quiet or switched off',
  ME4: 'not among the readers of what this replies to',
  ME5: 'not addressed',
  CH3: 'nobody asked them',
  CH7: 'quiet or switched off',
  CH22: 'the run limit does not cover them',
  AD1: 'the admin agent takes it',
  AD3: 'not addressed',
  AD7: 'no tool call mentions them',
  WA4: 'this is the reply that an agent waited for',
  SG1: 'the answer ended the exchange',
  FO4: 'drew to open no thread',
  FO5: 'the threads of this tick are given away, or drew to open none',
  FO7: 'mentioned, but drew to stay silent',
  FO8: 'its newest mention is in an ended thread',
  FO9: 'drew to stay silent',
  FO10: 'there is no active thread',
  FO11: 'the replies of this tick are given away, or drew to stay silent',
  FO21: 'agents speak here when a tick plans it',
};

const REFUSAL_REASONS: Partial<Readonly<Record<RuleId, string>>> = {
  TL3: 'the turn limit is reached',
  TL5: 'the turn limit ended the chain',
  TL10: 'the turn limit is 0, so agents wake nobody',
  TL11: 'a limit has already ended the chain',
  PA2: 'an agent passed control to the people',
  PA3: 'an agent passed control to the people',
  CH6: 'the runs left in the chain do not cover it',
  CH11: 'the message to answer is its own',
  CH13: 'too many agents wait already',
  CH14: 'it is not another active agent of this space',
  CH15: 'it mentioned the other one earlier on this branch',
  CH16: 'it waits for this, handed it on before, or wrote it',
  CH17: 'the run had already handed over',
  CH19: 'it left or was switched off',
  AD8: 'only the admin agent can give a message away',
  AD10: 'this is no tool of the policy',
  BU3: 'a budget ended the chain',
  DP1: 'it left or was switched off',
  DP2: 'it left or was switched off',
  ST3: 'the chain was stopped',
  ST4: 'everything here was stopped',
  FO6: 'its title is too much like that of a recent thread',
  FO13: 'what it gave is too short, or is no post',
  FO19: 'a new thread needs a title',
  FO21: 'this is no forum any more',
};
