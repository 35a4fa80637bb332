import { explain, type Effect, type SpaceState } from '@conch/engine';
import {
  stackChanges,
  type PlayedStep,
  type EventResult,
  type Transcript,
} from '@conch/transcript';
import { displayWidth } from './display-width.ts';
import { bodyOf, isWorthShowing, openingLines, withoutTags } from './reading.ts';
import type { PlayScreen, Style } from './screen.ts';

/** Shows a conversation line by line, each with the decisions of the engine. */
export class TranscriptView {
  readonly #screen: PlayScreen;
  readonly #spaces: Transcript['spaces'];
  readonly #agents: readonly string[];
  /** The width of the column of names, including the gap after it. */
  readonly #width: number;
  /** The current space. Null if the conversation has only one space. */
  #place: string | null = null;
  messages = 0;
  decisions = 0;

  constructor(screen: PlayScreen, transcript: Transcript) {
    this.#screen = screen;
    this.#spaces = transcript.spaces;
    const members = transcript.spaces.flatMap((space) => space.members);
    const agents = members.filter(({ kind }) => kind === 'agent').map(({ name }) => name);
    this.#agents = [...new Set(agents)];
    const services = transcript.spaces.flatMap((space) => space.services);
    const names = ['Conch', ...members.map(({ name }) => name), ...services];
    this.#width = Math.min(Math.max(...names.map(displayWidth)), longestName) + 2;
    this.#open(transcript);
  }

  #open(transcript: Transcript): void {
    this.#screen.blank();
    this.#screen.row({ lead: '▌ ', leadStyle: 'cyan', text: transcript.title, style: 'bold' });
    for (const text of openingLines(transcript)) {
      this.#screen.row({ lead: '  ', text, style: 'dim' });
    }
    this.#screen.blank();
  }

  show(playedStep: PlayedStep): void {
    const { step, ruled, lines } = playedStep;
    if (step.notes.length > 0) this.#screen.blank();
    for (const text of step.notes) this.#screen.row({ lead: '· ', text, style: 'italic' });
    this.#goTo(step.space);
    this.#printAct(playedStep);
    for (const one of ruled) this.#ruled(one, playedStep);
    // In a forum the decisions are the plan of a tick, and not the effects of one message.
    if (ruled.length === 0) for (const line of lines) this.#decision(line);
  }

  #goTo(space: string): void {
    if (this.#spaces.length === 1 || this.#place === space) return;
    this.#place = space;
    this.#row('', `in ${space}`, ['dim', 'underline']);
  }

  /**
   * Shows the action of a line. If a posted message shows the action already, nothing is printed.
   */
  #printAct({ step: { act, source }, ruled, isRefused }: PlayedStep): void {
    if (!('who' in act)) return this.#row('', `— ${source} —`, 'dim');
    const actText = source.slice(source.indexOf(act.who) + act.who.length).trim();
    if (act.kind === 'say' && ruled.some(hasPost)) return;
    const isPostInForum = ruled.length === 0 && 'text' in act && !isRefused;
    if (isPostInForum)
      return this.#printMessage(act.who, act.kind === 'say' ? bodyOf(act.text) : actText);
    if (act.kind === 'say') {
      return this.#row(act.who, `(not posted) ${withoutTags(bodyOf(act.text))}`, 'dim');
    }
    this.#row(act.who, act.kind === 'call' ? actText.replace('calls ', '⚙ ') : actText, 'dim');
  }

  #ruled({ effects, state, before, space }: EventResult, playedStep: PlayedStep): void {
    const shown = effects
      .filter((effect) => isWorthShowing(effect, effects, playedStep.step.act))
      .toSorted((one, other) => rankOf(one) - rankOf(other));
    if (shown.length > 0) this.#goTo(space);
    for (const effect of shown) this.#effect(effect, state, playedStep);
    for (const { name, waiting } of stackChanges({ before, state })) {
      this.#decision(`${name} [${waiting === '' ? ' ' : waiting}]`);
    }
  }

  #effect(effect: Effect, state: SpaceState, { step: { act } }: PlayedStep): void {
    if (effect.type === 'post-message') {
      const { senderName, content, audience, status } = effect.message;
      const quoted = act.kind === 'say' && act.replyTo !== null ? `(↩ ${act.replyTo}) ` : '';
      const mark = status === 'complete' ? '' : ` (${status})`;
      this.#printMessage(senderName, `${quoted}${content}${mark}`);
      if (audience !== 'everyone') this.#decision(`To: ${audience.join(', ')}`);
      return;
    }
    if (effect.type !== 'post-notice') return this.#decision(explain(effect, state));
    this.decisions += 1;
    this.#row('Conch', `${effect.content} (${effect.because})`, 'yellow');
  }

  #printMessage(who: string, text: string): void {
    this.messages += 1;
    this.#row(who, text);
  }

  #decision(text: string): void {
    this.decisions += 1;
    const lead = `${' '.repeat(this.#width)}↳ `;
    this.#screen.row({ lead, leadStyle: 'dim', text, style: 'dim' });
  }

  #row(who: string, text: string, style: Style = []): void {
    const leadStyle = this.#colourOf(who);
    this.#screen.row({ lead: who, leadStyle, width: this.#width, text, style });
  }

  #colourOf(who: string): Style {
    if (who === 'Conch') return ['bold', 'yellow'];
    const at = this.#agents.indexOf(who);
    return at === -1 ? 'bold' : ['bold', agentColours[at % agentColours.length] ?? 'cyan'];
  }
}

const longestName = 16;
const agentColours = ['cyan', 'green', 'magenta', 'blue'] as const;

function hasPost({ effects }: EventResult): boolean {
  return effects.some(({ type }) => type === 'post-message');
}

// Sorts effects, so that a posted message comes before the changes of its text.
function rankOf({ type }: Effect): number {
  return type === 'post-message' ? 0 : 1;
}
