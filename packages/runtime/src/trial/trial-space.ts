import {
  asMessageId,
  buildRoster,
  decide,
  explainRefusal,
  newSpace,
  rosterRefusals,
  type CallId,
  type Effect,
  type EffectOf,
  type MemberId,
  type Outcome,
  type Run,
  type RunReport,
  type SpaceEvent,
  type SpaceState,
  type ToolAnswer,
  type ToolCall,
  type Usage,
} from '@conch/engine';
import { Refused } from '../refused.ts';

/** Who talks with whom, and what is said first. */
export interface Opening {
  readonly person: { readonly id: MemberId; readonly name: string };
  readonly agent: { readonly id: MemberId; readonly name: string; readonly description: string };
  readonly text: string;
  readonly at: number;
}

/**
 * A space of one person and one agent that is nowhere but here. The engine decides what comes of
 * what is said in it, as everywhere; agents have no tool in it but to say nothing.
 */
export class TrialSpace {
  #state: SpaceState;
  #events = 0;
  readonly #at: number;
  /** The run that the agent was offered; null: what was said is not for it. */
  readonly run: Run | null;

  constructor({ person, agent, text, at }: Opening) {
    const members = [
      { ...person, kind: 'person' as const },
      { ...agent, kind: 'agent' as const },
    ];
    const [refusal] = rosterRefusals(members);
    if (refusal !== undefined) {
      const { name, reason } = refusal;
      throw new Refused('bad-name', `“${name}” cannot be a name: ${reason}`, [name]);
    }
    this.#at = at;
    this.#state = newSpace(buildRoster(members), { policy: 'broadcast' });
    const sender = { kind: 'person' as const, ...person };
    const messageId = asMessageId('question');
    const posted = { type: 'message-posted', messageId, sender, text, replyTo: null } as const;
    this.run = this.#happen(posted).find(isOf('offer-run'))?.run ?? null;
  }

  get state(): SpaceState {
    return this.#state;
  }

  call({ id: runId }: Run, callId: CallId, call: ToolCall): ToolAnswer | null {
    const messageId = asMessageId('called');
    const called = { runId, callId, call, messageId, isMemberThere: false } as const;
    return (
      this.#happen({ type: 'tool-called', ...called }).find(isOf('answer-tool'))?.result ?? null
    );
  }

  /** What comes of how its agent has ended; `text` is what people would read. */
  end(
    { id: runId }: Run,
    report: RunReport,
    usage: Usage,
  ): { readonly outcome: Outcome; readonly text: string } {
    const messageId = asMessageId('answer');
    const ended = { runId, messageId, report, usage, previousText: null, streamed: [] } as const;
    const effects = this.#happen({ type: 'run-ended', ...ended });
    const outcome = effects.find(isOf('end-run'))?.outcome ?? { kind: 'skipped' };
    return { outcome, text: effects.find(isOf('post-message'))?.message.text ?? '' };
  }

  #happen(event: EventWithoutName): readonly Effect[] {
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
