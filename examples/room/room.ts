import { unreachable, type Effect, type PolicyName } from '@conch/engine';
import { Refused, type Conch, type Person, type SpaceCard } from '@conch/runtime';
import { StoreFailed } from '@conch/store';
import type { Screen } from '../play/screen.ts';
import { policyWords } from '../policy-words.ts';
import { helpText, readTyped, type Typed } from './commands.ts';
import type { Place } from './find-place.ts';
import { RoomView } from './room-view.ts';

const shownAtStart = 20;

interface Watching {
  /** Whether what this person says is shown as well. */
  readonly echoes: boolean;
  /** Makes room for what is printed. */
  readonly show: (print: () => void) => void;
}

/** A person's place in a space, in a terminal. */
export class Room {
  readonly #conch: Conch;
  readonly #screen: Screen;
  readonly #space: SpaceCard;
  readonly #me: Person;
  readonly #isNew: boolean;
  #view: RoomView;
  #lastPost: Awaited<ReturnType<Conch['post']>> | null = null;

  constructor(conch: Conch, screen: Screen, { space, person, isNew }: Place) {
    this.#conch = conch;
    this.#screen = screen;
    this.#space = space;
    this.#me = person;
    this.#isNew = isNew;
    this.#view = new RoomView(screen, new Map());
  }

  /** Shows the room as it was left; up to where it has been shown. */
  async enter(): Promise<number> {
    const { id, name, settings } = this.#space;
    const members = await this.#conch.spaces.members(id);
    this.#view = new RoomView(this.#screen, new Map(members.map((one) => [one.id, one.name])));
    const names = members.map((member) => member.name).join(', ');
    this.#screen.blank();
    this.#screen.line(`${name} · ${policyWords(settings)} · ${names}`, 'bold');
    const earlier = await this.#conch.messages(id, { limit: shownAtStart });
    for (const message of earlier) this.#view.message(message);
    const seen = earlier.at(-1)?.seq ?? 0;
    // What was asked since then is told with what happened since.
    for (const approval of await this.#conch.approvals.list(id)) {
      if (approval.verdict === null && approval.seq <= seen) this.#view.approval(approval);
    }
    this.#screen.blank();
    const hint = this.#isNew
      ? 'Try: prepare the quarterly business review'
      : 'You are back where you were';
    this.#screen.line(`${hint} · /help shows what else there is`, 'dim');
    return seen;
  }

  /** Shows what happens from then on, until Conch is closed; own lines may stand there already. */
  async watch(after: number, { echoes, show }: Watching): Promise<void> {
    for await (const item of this.#conch.subscribe(this.#space.id, { after })) {
      if (item.kind !== 'event') continue;
      const changes = item.changes.filter(
        (change) =>
          echoes || change.type !== 'message' || change.message.sender?.id !== this.#me.id,
      );
      show(() => this.#view.item({ ...item, changes }));
    }
  }

  /** Does what someone typed; false: they leave. */
  async hear(line: string): Promise<boolean> {
    const typed = readTyped(line);
    if (typed.kind === 'quit') return false;
    try {
      await this.#do(typed);
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof StoreFailed)) throw error;
      this.#screen.line(error.message, 'yellow');
    }
    return true;
  }

  async #do(typed: Typed): Promise<void> {
    const { id: spaceId } = this.#space;
    const by = this.#me.id;
    switch (typed.kind) {
      case 'nothing':
      case 'quit':
        return undefined;
      case 'say':
        return this.#say(typed.text);
      case 'help':
        for (const row of helpText) this.#screen.line(row, 'dim');
        return undefined;
      case 'why':
        return this.#why();
      case 'stop':
        await this.#conch.stop({ spaceId, by });
        return this.#screen.line('Stopped.', 'dim');
      case 'continue':
        await this.#conch.continue({ spaceId, by });
        return undefined;
      case 'approve':
      case 'refuse':
        return this.#answer(typed.number, typed.kind === 'approve');
      case 'policy':
        return this.#changePolicy(typed.policy);
      case 'unknown':
        return this.#screen.line(typed.problem, 'yellow');
      default:
        return unreachable(typed);
    }
  }

  async #say(text: string): Promise<void> {
    this.#lastPost = await this.#conch.post({
      spaceId: this.#space.id,
      from: this.#me.id,
      text,
    });
    for (const { name, nearest } of this.#lastPost.unknownMentions) {
      const hint = nearest === null ? '' : `; did you mean ${nearest}?`;
      this.#view.aside(`nobody here is called ${name}${hint}`);
    }
  }

  async #answer(number: number | null, isApproved: boolean): Promise<void> {
    const asked = this.#view.approvals.find(number);
    if (asked === null) {
      return this.#screen.line('Say which: the number stands before what is asked.', 'yellow');
    }
    const { runId, callId } = asked;
    const answer = { spaceId: this.#space.id, runId, callId, by: this.#me.id, isApproved };
    await this.#conch.approvals.answer(answer);
  }

  async #why(): Promise<void> {
    if (this.#lastPost === null) {
      return this.#screen.line('Say something first; then /why explains what followed.', 'dim');
    }
    const decisions = await this.#conch.decisions(this.#space.id, {
      after: this.#lastPost.seq - 1,
    });
    for (const { effects, reasons } of decisions) {
      for (const [place, effect] of effects.entries()) {
        if (isWorthTelling(effect)) this.#view.aside(reasons[place] ?? '');
      }
    }
  }

  async #changePolicy(policy: PolicyName): Promise<void> {
    const members = await this.#conch.spaces.members(this.#space.id);
    const [first] = members.filter(({ kind }) => kind === 'agent');
    // `admin` needs a coordinator; under `mention` one would answer for everyone.
    const mainAgentId = policy === 'admin' ? (first?.id ?? null) : null;
    const { settings } = await this.#conch.spaces.update(this.#space.id, { policy, mainAgentId });
    const who = policy === 'admin' ? `, and ${first?.name ?? 'nobody'} coordinates` : '';
    this.#screen.line(`From now on: ${policyWords(settings)}${who}.`, 'dim');
  }
}

// Not what is seen anyway, and not what only machines need.
function isWorthTelling(effect: Effect): boolean {
  if (effect.type === 'end-run') return effect.outcome.kind !== 'responded';
  return !['post-message', 'post-notice', 'answer-tool', 'count-turns'].includes(effect.type);
}
