import type { HTTP_API, RouteName } from '@conch/protocol';
import type {
  AgentCard,
  ApprovalView,
  BranchView,
  ChainView,
  DecisionView,
  ForumState,
  MessageView,
  NewAgent,
  NewSchedule,
  NewSpace,
  PendingView,
  Person,
  PostReceipt,
  RunView,
  Schedule,
  SpaceCard,
  SpaceHead,
  SpaceUpdate,
  ThreadView,
  TickView,
} from '@conch/runtime';
import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';

type Api = typeof HTTP_API;
type Body<Name extends RouteName> = Api[Name] extends { readonly body: infer B extends z.ZodType }
  ? z.input<B>
  : never;
type Answer<Name extends RouteName> = Api[Name]['answer']['body'] extends z.ZodType
  ? z.input<Api[Name]['answer']['body']>
  : never;
type Item<Page> = Page extends { readonly items: readonly (infer One)[] } ? One : never;

/** The fields that the library and HTTP both have, but with different types. */
type Different<View, Wire> = {
  [Key in keyof View & keyof Wire]: View[Key] extends DeepReadonly<Wire[Key]> ? never : Key;
}[keyof View & keyof Wire];

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

test('createConch accepts the fields of a request over HTTP', () => {
  expectTypeOf<Exclude<keyof Body<'makeSpace'>, 'clientId'>>().toExtend<keyof NewSpace>();
  expectTypeOf<keyof Body<'changeSpace'>>().toExtend<keyof SpaceUpdate>();
  expectTypeOf<Exclude<keyof Body<'addAgent'>, 'clientId'>>().toExtend<keyof NewAgent>();
  expectTypeOf<Exclude<keyof Body<'addSchedule'>, 'clientId'>>().toExtend<keyof NewSchedule>();
  expectTypeOf<keyof Body<'answerApproval'>>().toEqualTypeOf<'approve'>();
  expectTypeOf<Different<NewSpace, Body<'makeSpace'>>>().toBeNever();
  expectTypeOf<Different<NewAgent, Body<'addAgent'>>>().toBeNever();
});

test('a field of createConch has the same unit as over HTTP', () => {
  expectTypeOf<Different<MessageView, Answer<'readMessage'>>>().toEqualTypeOf<'mentions'>();
  // The runtime returns the whole outcome. Over HTTP the run has a field for each part of it.
  expectTypeOf<Different<RunView, Answer<'readRun'>>>().toEqualTypeOf<'outcome'>();
  expectTypeOf<Different<ChainView, Item<Answer<'listChains'>>>>().toBeNever();
  expectTypeOf<Different<BranchView, Answer<'readChain'>['branches'][number]>>().toBeNever();
  expectTypeOf<Different<SpaceCard, Answer<'readSpace'>>>().toBeNever();
  expectTypeOf<Different<SpaceHead, Answer<'readSpace'>>>().toBeNever();
  expectTypeOf<Different<AgentCard, Answer<'readAgent'>>>().toBeNever();
  expectTypeOf<Different<Person, Item<Answer<'listPeople'>>>>().toBeNever();
  expectTypeOf<Different<Schedule, Item<Answer<'listSchedules'>>>>().toBeNever();
  expectTypeOf<Different<ApprovalView, Item<Answer<'listApprovals'>>>>().toBeNever();
  expectTypeOf<Different<DecisionView, Item<Answer<'listDecisions'>>>>().toBeNever();
  expectTypeOf<Different<ThreadView, Item<Answer<'listThreads'>>>>().toBeNever();
  expectTypeOf<Different<PendingView, Item<Answer<'listPendingMentions'>>>>().toBeNever();
  expectTypeOf<Different<ForumState, Answer<'readForum'>>>().toBeNever();
  expectTypeOf<Different<TickView, Answer<'readTick'>>>().toEqualTypeOf<'planned'>();
  expectTypeOf<Different<PostReceipt, Answer<'postMessage'>>>().toBeNever();
});
