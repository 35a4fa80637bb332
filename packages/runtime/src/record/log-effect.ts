import type {
  Audience,
  Effect,
  EffectOf,
  MemberId,
  Mention,
  MessageId,
  RuleId,
  Run,
  RunId,
  Sender,
} from '@conch/engine';

/** One effect of a decision: its type, its rule, and the ids that it concerns. */
export interface EffectLine {
  readonly type: Effect['type'];
  readonly because: RuleId;
  /** Only for messages: whether all agents may read the message (`public`). */
  readonly visibility?: 'public' | 'private';
  /** Only for messages with a sender, so not for notices. */
  readonly mentions?: MentionsRead;
  readonly [id: string]: unknown;
}

/** The number of members that were mentioned, and the ids of the first twenty. */
interface CountedIds {
  readonly count: number;
  readonly ids: readonly MemberId[];
}

/** The result of parsing the mentions of a message: ids and counts, never names. */
interface MentionsRead {
  readonly found: CountedIds;
  /** Mentioned people or agents of the server that are not members of the space. */
  readonly outside: CountedIds;
  /** The number of group mentions such as `@human` and `@all`. */
  readonly groups: number;
  readonly unknown: number;
  /** Always 0, because names are unique on a server (NA6). */
  readonly ambiguous: 0;
}

/** The log line of an effect, without message text and names. */
export function effectLine(effect: Effect): EffectLine {
  const { type, because } = effect;
  const idsOf = IDS[type] as (effect: Effect) => Ids;
  return { type, because, ...idsOf(effect) };
}

type Ids = Readonly<Record<string, unknown>>;

const ofRun = ({ runId }: { readonly runId: RunId }): Ids => ({ runId });
const ofMessage = ({ messageId }: { readonly messageId: MessageId }): Ids => ({ messageId });
const ofTick = ({ tick }: { readonly tick: number }): Ids => ({ tick });
const offered = ({ run: { id: runId, agent, chainId } }: { readonly run: Run }): Ids => ({
  runId,
  agent,
  chainId,
});

const IDS: { readonly [Type in Effect['type']]: (effect: EffectOf<Type>) => Ids } = {
  'post-message': ({ message: { messageId, sender, audience, mentions } }) => ({
    messageId,
    by: senderOf(sender),
    ...shownTo(audience),
    mentions: readOf(mentions),
  }),
  'post-notice': ({ messageId, notice, audience }) => ({
    messageId,
    notice,
    ...shownTo(audience),
  }),
  'offer-run': offered,
  'hold-run': offered,
  'refuse-floor': ({ agent, chainId }) => ({ agent, chainId }),
  'drop-waiter': ({ agent, chainId }) => ({ agent, chainId }),
  'note-silence': ({ of, count }) => ({ of: of === 'others' ? of : counted(of).ids, count }),
  'end-run': ({ runId, agent, outcome }) => ({ runId, agent, outcome: outcome.kind }),
  'end-chain': ({ chainId }) => ({ chainId }),
  'count-turns': ({ used, reserved }) => ({ used, reserved }),
  'note-change': ({ runId, change }) => ({ runId, change }),
  disclose: ({ messageId, to }) => ({ messageId, to: counted(to) }),
  'warn-sender': ({ names }) => ({ count: names.length }),
  'refuse-event': ({ code }) => ({ code }),
  'answer-tool': ({ runId, result }) => ({ runId, result: result.kind }),
  'resume-run': ({ runId, result }) => ({ runId, result: result.kind }),
  'park-run': ofRun,
  'close-approval': ofRun,
  'start-run': ofRun,
  'list-runs': ofRun,
  'read-space': ofRun,
  'edit-message': ofMessage,
  'delete-message': ofMessage,
  'change-reaction': ofMessage,
  'add-version': ofMessage,
  'act-in-space': ({ spaceId }) => ({ spaceId }),
  'begin-tick': ofTick,
  'end-tick': ofTick,
  'wake-later': () => ({}),
};

// The id of a service contains its name, so only its kind is logged.
function senderOf({ kind, id }: Sender) {
  return kind === 'service' ? { kind } : { kind, id };
}

function shownTo(audience: Audience) {
  return audience === 'everyone'
    ? { visibility: 'public' }
    : { visibility: 'private', readers: counted(audience) };
}

function readOf(mentions: readonly Mention[]): MentionsRead {
  const idsOfKind = (kind: 'member' | 'outsider') =>
    mentions.flatMap((mention) => (mention.kind === kind ? [mention.id] : []));
  const countOf = (kind: Mention['kind']) => mentions.filter((one) => one.kind === kind).length;
  return {
    found: counted(idsOfKind('member')),
    outside: counted(idsOfKind('outsider')),
    groups: countOf('group'),
    unknown: countOf('unknown'),
    ambiguous: 0,
  };
}

const MOST_IDS = 20;

function counted(ids: readonly MemberId[]): CountedIds {
  return { count: ids.length, ids: [...new Set(ids)].slice(0, MOST_IDS) };
}
