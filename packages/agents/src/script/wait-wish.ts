import type { MemberId, WaitFor, WaitRequest } from '@conch/engine';
import type { Task } from '../agent.ts';
import { fieldsOf, listOf, numberThat, optional } from './readers.ts';
import { read, type Reader } from './reading.ts';
import { isSameName } from './folded.ts';
import { fill, template, type Filling, type Template } from './template.ts';

/** A wait as a script writes it: members by name or id. */
export interface WaitWish {
  readonly for: readonly WishedFor[];
  readonly timeoutSeconds: number | undefined;
}

type WishedFor = 'any' | 'agent' | 'human' | { readonly member: Template };

const wishedFor: Reader<WishedFor> = (given, place) => {
  if (given === 'any' || given === 'agent' || given === 'human') return read(given);
  const member = template(given, place);
  return member.ok ? read({ member: member.value }) : member;
};

export const readWait: Reader<WaitWish> = fieldsOf({
  for: listOf(wishedFor),
  timeoutSeconds: optional(
    numberThat('a number of seconds above 0 and at most 120', (n) => n > 0 && n <= 120),
  ),
});

/** The wait that the tool is asked for. */
export function waitRequestOf(wish: WaitWish, task: Task, filling: Filling): WaitRequest {
  const whom = wish.for.map((wished): WaitFor =>
    typeof wished === 'string'
      ? wished
      : { memberId: memberIdOf(fill(wished.member, filling), task) },
  );
  const { timeoutSeconds } = wish;
  return timeoutSeconds === undefined ? { for: whom } : { for: whom, timeoutSeconds };
}

// Who is only in the space that is asked is not among the members here: then
// the text can only be an id, and that space knows whether it is one.
function memberIdOf(nameOrId: string, { members }: Task): MemberId {
  const found =
    members.find(({ id }) => id === nameOrId) ??
    members.find(({ name }) => isSameName(name, nameOrId));
  return found?.id ?? (nameOrId as MemberId);
}
