import type { HTTP_API, QueryOf, RouteName, ServerFrame, ServerFrameOf } from '@conch/protocol';
import type {
  AgentCard,
  AgentVersion,
  ApprovalView,
  BranchView,
  ChainView,
  Conch,
  DecisionView,
  DryRun,
  Exchange,
  ExplainedRun,
  ExportLine,
  FeedChange,
  FeedItem,
  ForumComparison,
  ForumHash,
  ForumState,
  Grant,
  HashedReplay,
  MemberInSpace,
  MessageView,
  NewAgent,
  NewSchedule,
  NewSpace,
  PendingView,
  Person,
  PostReceipt,
  PreviewView,
  RunView,
  Schedule,
  Search,
  SpaceCard,
  SpaceHead,
  SpaceUpdate,
  ThreadView,
  TickView,
  TrialEnd,
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

test('createConch takes the same fields in a request as HTTP', () => {
  expectTypeOf<Exclude<keyof Body<'makeSpace'>, 'clientId'>>().toExtend<keyof NewSpace>();
  expectTypeOf<keyof Body<'changeSpace'>>().toExtend<keyof SpaceUpdate>();
  expectTypeOf<Exclude<keyof Body<'addAgent'>, 'clientId'>>().toExtend<keyof NewAgent>();
  expectTypeOf<Exclude<keyof Body<'addSchedule'>, 'clientId'>>().toExtend<keyof NewSchedule>();
  expectTypeOf<keyof Body<'answerApproval'>>().toEqualTypeOf<'approve' | 'forChain'>();
  expectTypeOf<Different<NewSpace, Body<'makeSpace'>>>().toBeNever();
  expectTypeOf<Different<NewAgent, Body<'addAgent'>>>().toBeNever();
});

/** The fields that HTTP has and the library has not. */
type Missing<View, Wire> = Wire extends unknown
  ? Exclude<keyof Wire, View extends unknown ? keyof View : never>
  : never;

type Frame<Type extends ServerFrame['type']> = ServerFrameOf<Type>;
type Change<Type extends FeedChange['type']> = Extract<FeedChange, { readonly type: Type }>;
type Line<Kind extends ExportLine['kind']> = Extract<ExportLine, { readonly kind: Kind }>;
type LineOnWire<Kind extends ExportLine['kind']> = Extract<
  Answer<'exportSpace'>,
  { readonly kind: Kind }
>;
type WarningOnWire = Answer<'previewMessage'>['previews'][number]['warnings'][number];
type OverBudget<Warning> = Extract<Warning, { readonly kind: 'over-budget' }>;

test('a field has the same unit in createConch and over HTTP', () => {
  expectTypeOf<Different<MessageView, Answer<'readMessage'>>>().toBeNever();
  expectTypeOf<Different<RunView, Answer<'readRun'>>>().toBeNever();
  expectTypeOf<Different<ChainView, Item<Answer<'listChains'>>>>().toBeNever();
  expectTypeOf<Different<BranchView, Answer<'readChain'>['branches'][number]>>().toBeNever();
  expectTypeOf<Different<SpaceCard, Answer<'readSpace'>>>().toBeNever();
  expectTypeOf<Different<SpaceHead, Answer<'readSpace'>>>().toBeNever();
  expectTypeOf<Different<MemberInSpace, Item<Answer<'listMembers'>>>>().toBeNever();
  expectTypeOf<Different<AgentCard, Answer<'readAgent'>>>().toBeNever();
  expectTypeOf<Different<AgentVersion, Item<Answer<'listAgentVersions'>>>>().toBeNever();
  expectTypeOf<Different<TrialEnd, Answer<'tryAgent'>>>().toBeNever();
  expectTypeOf<Different<Person, Item<Answer<'listPeople'>>>>().toBeNever();
  expectTypeOf<Different<Grant, Item<Answer<'listGrants'>>>>().toBeNever();
  expectTypeOf<Different<Schedule, Item<Answer<'listSchedules'>>>>().toBeNever();
  expectTypeOf<Different<ApprovalView, Item<Answer<'listApprovals'>>>>().toBeNever();
  expectTypeOf<Different<DecisionView, Item<Answer<'listDecisions'>>>>().toBeNever();
  // The library quotes the trigger as a whole message.
  expectTypeOf<Different<ExplainedRun, Answer<'explainRun'>>>().toEqualTypeOf<'trigger'>();
  // The server adds warnings about secrets and about removed agents.
  expectTypeOf<Different<PreviewView, Answer<'previewMessage'>['previews'][number]>>().toBeNever();
  expectTypeOf<Different<ThreadView, Item<Answer<'listThreads'>>>>().toBeNever();
  expectTypeOf<Different<PendingView, Item<Answer<'listPendingMentions'>>>>().toBeNever();
  expectTypeOf<Different<ForumState, Answer<'readForum'>>>().toBeNever();
  expectTypeOf<Different<TickView, Answer<'readTick'>>>().toBeNever();
  expectTypeOf<Different<DryRun, Answer<'readNextTick'>>>().toBeNever();
  expectTypeOf<Different<ForumComparison, Answer<'compareForums'>>>().toBeNever();
  expectTypeOf<Different<ForumHash, Answer<'readForumHash'>>>().toBeNever();
  expectTypeOf<Different<HashedReplay, Answer<'replaySpace'>>>().toBeNever();
  expectTypeOf<Different<PostReceipt, Answer<'postMessage'>>>().toBeNever();
});

test('createConch returns the fields that HTTP returns, apart from the fields about callers and connections', () => {
  // HTTP quotes the message that a reply answers.
  expectTypeOf<Missing<MessageView, Answer<'readMessage'>>>().toEqualTypeOf<'replyTo'>();
  expectTypeOf<Missing<RunView, Answer<'readRun'>>>().toBeNever();
  expectTypeOf<Missing<ChainView, Item<Answer<'listChains'>>>>().toBeNever();
  expectTypeOf<Missing<SpaceCard & SpaceHead, Answer<'readSpace'>>>().toEqualTypeOf<
    'kind' | 'policy' | 'role' | 'readUpTo' | 'unread' | 'directWith' | 'mine'
  >();
  expectTypeOf<Missing<MemberInSpace, Item<Answer<'listMembers'>>>>().toEqualTypeOf<
    'role' | 'agentKind'
  >();
  expectTypeOf<Missing<AgentCard, Answer<'readAgent'>>>().toEqualTypeOf<
    'isConnected' | 'from' | 'isAddable' | 'problem'
  >();
  expectTypeOf<Missing<AgentVersion, Item<Answer<'listAgentVersions'>>>>().toBeNever();
  expectTypeOf<Missing<TrialEnd, Answer<'tryAgent'>>>().toBeNever();
  expectTypeOf<Missing<Person, Item<Answer<'listPeople'>>>>().toEqualTypeOf<'isAdmin'>();
  expectTypeOf<Missing<Grant, Item<Answer<'listGrants'>>>>().toEqualTypeOf<'homeName'>();
  expectTypeOf<Missing<Schedule, Item<Answer<'listSchedules'>>>>().toBeNever();
  expectTypeOf<Missing<ApprovalView, Item<Answer<'listApprovals'>>>>().toBeNever();
  expectTypeOf<Missing<DecisionView, Item<Answer<'listDecisions'>>>>().toBeNever();
  expectTypeOf<Missing<ExplainedRun, Answer<'explainRun'>>>().toBeNever();
  expectTypeOf<Missing<PreviewView, Answer<'previewMessage'>['previews'][number]>>().toBeNever();
  expectTypeOf<
    Missing<OverBudget<PreviewView['warnings'][number]>, OverBudget<WarningOnWire>>
  >().toBeNever();
  expectTypeOf<Missing<ThreadView, Item<Answer<'listThreads'>>>>().toBeNever();
  expectTypeOf<Missing<PendingView, Item<Answer<'listPendingMentions'>>>>().toBeNever();
  expectTypeOf<Missing<ForumState, Answer<'readForum'>>>().toBeNever();
  expectTypeOf<Missing<TickView, Answer<'readTick'>>>().toBeNever();
  expectTypeOf<Missing<DryRun, Answer<'readNextTick'>>>().toBeNever();
  expectTypeOf<Missing<ForumComparison, Answer<'compareForums'>>>().toBeNever();
  expectTypeOf<Missing<ForumHash, Answer<'readForumHash'>>>().toBeNever();
  expectTypeOf<Missing<HashedReplay, Answer<'replaySpace'>>>().toBeNever();
  expectTypeOf<Missing<PostReceipt, Answer<'postMessage'>>>().toEqualTypeOf<'exchange'>();
  expectTypeOf<Missing<Exchange, Answer<'readExchange'>>>().toBeNever();
  expectTypeOf<
    Missing<Awaited<ReturnType<Conch['ticks']['tick']>>, Answer<'beginTick'>>
  >().toBeNever();
  expectTypeOf<Missing<Search, QueryOf<Api['search']>>>().toEqualTypeOf<'spaceId' | 'cursor'>();
  expectTypeOf<Missing<Line<'message'>, LineOnWire<'message'>>>().toBeNever();
});

test('a change in the feed of createConch has the same name and the same fields as its frame over a socket', () => {
  type OfSpace = 'spaceId' | 'seq';
  expectTypeOf<FeedChange['type']>().toExtend<ServerFrame['type']>();
  expectTypeOf<Missing<Change<'message'>, Frame<'message'>>>().toEqualTypeOf<OfSpace>();
  expectTypeOf<
    Missing<Change<'message_changed'>, Frame<'message_changed'>>
  >().toEqualTypeOf<OfSpace>();
  expectTypeOf<Missing<Change<'run'>, Frame<'run'>>>().toEqualTypeOf<OfSpace>();
  expectTypeOf<Missing<Change<'approval'>, Frame<'approval'>>>().toEqualTypeOf<OfSpace>();
  expectTypeOf<Missing<Change<'chain'>, Frame<'chain'>>>().toEqualTypeOf<OfSpace>();
  expectTypeOf<Missing<Change<'floor'>, Frame<'floor'>>>().toEqualTypeOf<OfSpace>();
  expectTypeOf<Missing<Change<'member'>, Frame<'member'>>>().toEqualTypeOf<OfSpace>();
  expectTypeOf<Missing<Change<'space'>, Frame<'space'>>>().toEqualTypeOf<OfSpace>();
  expectTypeOf<Missing<Change<'tick'>, Frame<'tick'>>>().toEqualTypeOf<OfSpace>();
  expectTypeOf<Exclude<FeedItem['kind'], 'event'>>().toExtend<ServerFrame['type']>();
});
