import type { MemberId, WaitFor, WaitRequest } from '@conch/engine';
import { agentReason } from '@conch/protocol';
import type { Task } from '../agent.ts';
import { fieldsOf, listOf, numberThat, optional } from './readers.ts';
import { read, type ValueReader } from './reading.ts';
import { isSameName } from './folded.ts';
import { fill, template, type Filling, type Template } from './template.ts';

/** A wait as written in a script, with members by name or id. */
export interface WaitWish {
  readonly for: readonly WishedFor[];
  readonly timeoutSeconds: number | undefined;
}

type WishedFor = 'any' | 'agent' | 'human' | { readonly member: Template };

const wishedFor: ValueReader<WishedFor> = (given, place) => {
  if (given === 'any' || given === 'agent' || given === 'human') return read(given);
  const member = template(given, place);
  return member.ok ? read({ member: member.value }) : member;
};

const MOST_SECONDS = 120;

export const readWait: ValueReader<WaitWish> = fieldsOf({
  for: listOf(wishedFor),
  timeoutSeconds: optional(
    numberThat(
      agentReason('seconds-up-to', { most: MOST_SECONDS }),
      (n) => n > 0 && n <= MOST_SECONDS,
    ),
  ),
});

/** Converts a script's wait to the argument of the tool call. */
export function waitRequestOf(wish: WaitWish, task: Task, filling: Filling): WaitRequest {
  const whom = wish.for.map((wished): WaitFor =>
    typeof wished === 'string'
      ? wished
      : { memberId: memberIdOf(fill(wished.member, filling), task) },
  );
  const { timeoutSeconds } = wish;
  return timeoutSeconds === undefined ? { for: whom } : { for: whom, timeoutSeconds };
}

// This list has no members of the other space. For such a member the text must be an id, and the
// other space checks the id.
function memberIdOf(nameOrId: string, { members }: Task): MemberId {
  const found =
    members.find(({ id }) => id === nameOrId) ??
    members.find(({ name }) => isSameName(name, nameOrId));
  return found?.id ?? (nameOrId as MemberId);
}
