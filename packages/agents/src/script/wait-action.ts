import type { MemberId, WaitFor, WaitRequest } from '@conch/engine';
import { agentReason } from '@conch/protocol';
import type { Task } from '../agent.ts';
import { fieldsOf, listOf, numberThat, optional } from './readers.ts';
import { valid, type ValueReader } from './reading.ts';
import { isSameName } from './normalised-text.ts';
import { fill, template, type TemplateValues, type Template } from './template.ts';

/** A wait as written in a script, with members by name or id. */
export interface WaitAction {
  readonly for: readonly AwaitedMember[];
  readonly timeoutSeconds: number | undefined;
}

type AwaitedMember = 'any' | 'agent' | 'human' | { readonly member: Template };

const awaitedMember: ValueReader<AwaitedMember> = (given, place) => {
  if (given === 'any' || given === 'agent' || given === 'human') return valid(given);
  const member = template(given, place);
  return member.ok ? valid({ member: member.value }) : member;
};

const MOST_SECONDS = 120;

export const readWait: ValueReader<WaitAction> = fieldsOf({
  for: listOf(awaitedMember),
  timeoutSeconds: optional(
    numberThat(
      agentReason('seconds-up-to', { most: MOST_SECONDS }),
      (n) => n > 0 && n <= MOST_SECONDS,
    ),
  ),
});

/** Converts a wait of a script to the argument of the tool call. */
export function waitRequestOf(
  action: WaitAction,
  task: Task,
  filling: TemplateValues,
): WaitRequest {
  const whom = action.for.map((wished): WaitFor =>
    typeof wished === 'string'
      ? wished
      : { memberId: memberIdOf(fill(wished.member, filling), task) },
  );
  const { timeoutSeconds } = action;
  return timeoutSeconds === undefined ? { for: whom } : { for: whom, timeoutSeconds };
}

// The list contains only members of the current space. A member of only the other space must be
// given by id, and the other space checks the id.
function memberIdOf(nameOrId: string, { members }: Task): MemberId {
  const found =
    members.find(({ id }) => id === nameOrId) ??
    members.find(({ name }) => isSameName(name, nameOrId));
  return found?.id ?? (nameOrId as MemberId);
}
