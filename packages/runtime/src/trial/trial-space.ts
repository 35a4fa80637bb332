import {
  NO_EARLIER_MESSAGES,
  asMessageId,
  buildRoster,
  decide,
  explainRefusal,
  nameReason,
  nameRefusal,
  newSpace,
  rosterRefusals,
  type CallId,
  type Effect,
  type EffectOf,
  type MemberId,
  type RunOutcome,
  type Run,
  type RunReport,
  type SpaceEvent,
  type SpaceState,
  type ToolAnswer,
  type ToolCall,
  type Usage,
} from '@conch/engine';
import { Refused } from '../refused.ts';
import { refusalReason } from '../api/refusal-reasons.ts';

/** The two members of a trial, and the first message. */
export interface TrialOpening {
  readonly person: { readonly id: MemberId; readonly name: string };
  readonly agent: { readonly id: MemberId; readonly name: string; readonly description: string };
  readonly content: string;
  readonly at: number;
}

/**
 * A space with one person and one agent that exists only in memory. The engine decides as in any
 * space. The agent's only tool is to skip.
 */
export class TrialSpace {
  #state: SpaceState;
  #events = 0;
  readonly #at: number;
  /** The run that was offered to the agent. Null if the message is not for this agent. */
  readonly run: Run | null;

  constructor({ person, agent, content, at }: TrialOpening) {
    const members = [
      { ...person, kind: 'person' as const },
      { ...agent, kind: 'agent' as const },
    ];
    const [refusal] = rosterRefusals(members);
    if (refusal !== undefined) {
      const { name, reason } = refusal;
      const why = nameRefusal(name)?.why ?? { ...refusalReason('name-taken'), detail: reason };
      throw new Refused('bad-name', nameReason('not-a-name', { name, why }), [name]);
    }
    this.#at = at;
    this.#state = newSpace(buildRoster(members), { policy: 'broadcast' });
    const sender = { kind: 'person' as const, ...person };
    const messageId = asMessageId('question');
    const posted = { type: 'message-posted', messageId, sender, content, replyTo: null } as const;
    this.run = this.#applyEvent(posted).find(isOf('offer-run'))?.run ?? null;
  }

  get state(): SpaceState {
    return this.#state;
  }

  call({ id: runId }: Run, callId: CallId, call: ToolCall): ToolAnswer | null {
    const messageId = asMessageId('called');
    const called = { runId, callId, call, messageId, isMemberThere: false } as const;
    return (
      this.#applyEvent({ type: 'tool-called', ...called }).find(isOf('answer-tool'))?.result ?? null
    );
  }

  /** Applies the end of a run. `content` is the text that people would see. */
  end(
    { id: runId }: Run,
    report: RunReport,
    usage: Usage,
  ): { readonly outcome: RunOutcome; readonly content: string } {
    const messageId = asMessageId('answer');
    const ended = {
      runId,
      messageId,
      report,
      usage,
      earlier: NO_EARLIER_MESSAGES,
      streamed: [],
    } as const;
    const effects = this.#applyEvent({ type: 'run-ended', ...ended });
    const outcome = effects.find(isOf('end-run'))?.outcome ?? { kind: 'skipped' };
    return { outcome, content: effects.find(isOf('post-message'))?.message.content ?? '' };
  }

  #applyEvent(event: EventWithoutName): readonly Effect[] {
    this.#events += 1;
    const id = `event-${this.#events}`;
    const { state, effects } = decide(this.#state, { ...event, id, at: this.#at });
    const refused = effects.find(isOf('refuse-event'));
    if (refused !== undefined) throw new Refused(refused.code, explainRefusal(refused.code));
    this.#state = state;
    return effects;
  }
}

type WithoutName<Event> = Event extends SpaceEvent ? Omit<Event, 'id' | 'at'> : never;
type EventWithoutName = WithoutName<SpaceEvent>;

function isOf<Type extends Effect['type']>(type: Type) {
  return (effect: Effect): effect is EffectOf<Type> => effect.type === type;
}
