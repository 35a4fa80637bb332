import type { ConnectionState, FollowedSpace, SpaceView } from '@conch/sdk';
import { readComposerLine } from '../composer/chat-command.ts';
import { ChatComposer } from '../composer/chat-composer.ts';
import type { ChatKey } from '../screen/read-keys.ts';
import type { TerminalScreen } from '../screen/terminal-screen.ts';
import { ApprovalNumbers } from './approval-numbers.ts';
import { chatFrame } from './chat-frame.ts';
import { DraftPreviewer } from './draft-previewer.ts';
import { ReplyStacks } from './reply-stacks.ts';
import { carryOut, type RoomAnswer, type RoomParts } from './room-acts.ts';
import type { ChatNote } from './transcript-items.ts';
import { TranscriptLayout, type ScrollAnchor } from './transcript-window.ts';

interface RoomSource extends Omit<RoomParts, 'space' | 'numbers'> {
  readonly space: FollowedSpace;
  readonly screen: TerminalScreen;
  /** Called once, when the person leaves or the space no longer exists. */
  readonly onLeave: () => void;
  /** The text of a refusal by the server. Null if the error is not a refusal. */
  readonly refusalWords: (error: unknown) => string | null;
  /** Called if the chat fails because of an error in its code. */
  readonly failed: (error: unknown) => void;
}

// Redraws at this interval are faster than a person reads, but not too many for a slow connection.
const FRAME_MS = 33;

/** A space in a terminal. The room draws the space and handles the keys that the person presses. */
export class ChatRoom {
  readonly #source: RoomSource;
  readonly #layout = new TranscriptLayout();
  readonly #numbers = new ApprovalNumbers();
  readonly #previewer: DraftPreviewer;
  readonly #stacks: ReplyStacks;
  readonly #interruption = new InterruptKey();
  readonly #composer = new ChatComposer();
  #notes: readonly ChatNote[] = [];
  #hint: string | null = null;
  #anchor: ScrollAnchor | null = null;
  #move = 0;
  #height = 1;
  #isLoadingOlder = false;
  #connection: ConnectionState;
  #timer: NodeJS.Timeout | null = null;

  constructor(source: RoomSource) {
    this.#source = source;
    const { client, space } = source;
    const { spaceId } = space;
    const changed = (): void => this.draw();
    this.#connection = client.connection;
    this.#previewer = new DraftPreviewer({ client, spaceId, changed });
    this.#stacks = new ReplyStacks({ client, spaceId, changed });
  }

  /** Schedules a redraw. Several changes share one redraw. */
  draw(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      try {
        this.#drawNow();
      } catch (error) {
        this.#source.failed(error);
      }
    }, FRAME_MS);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#previewer.close();
  }

  /** Adds lines to the transcript. Only this terminal shows them. */
  tell(lines: readonly string[]): void {
    const { messages, streams } = this.#source.space.view ?? { messages: [], streams: [] };
    const afterId = streams.at(-1)?.messageId ?? messages.at(-1)?.id ?? null;
    this.#notes = [...this.#notes, { id: crypto.randomUUID(), afterId, lines }];
    this.#anchor = null;
    this.draw();
  }

  connectionChanged(state: ConnectionState): void {
    const wasLost = this.#connection.kind === 'waiting';
    if (state.kind === 'waiting' && !wasLost) this.#hint = null;
    // The connection is still shown as lost while the client reconnects.
    if (state.kind === 'connecting' && wasLost) return;
    if (state.kind === 'open' && wasLost) this.#hint = 'Connected again.';
    this.#connection = state;
    this.draw();
  }

  press(key: ChatKey): void {
    const { view } = this.#source.space;
    if (view === null) return;
    const isArmed = this.#interruption.isArmed(view);
    if (key.kind !== 'interrupt') this.#interruption.disarm();
    this.#hint = null;
    this.#follow(key, { view, isArmed });
    this.draw();
  }

  #follow(key: ChatKey, { view, isArmed }: { view: SpaceView; isArmed: boolean }): void {
    const { text } = this.#composer.draft;
    const scroll = this.#scrollOf(key);
    if (scroll !== null) this.#move += scroll;
    else if (key.kind === 'interrupt' && !isArmed) this.#interrupt(view);
    else if (key.kind === 'interrupt') this.#source.onLeave();
    else if (key.kind === 'send') this.#enter(view);
    else if (key.kind === 'redraw') this.#source.screen.clear();
    else if (key.kind === 'end-of-input' && text === '') this.#source.onLeave();
    else if (this.#composer.press(key, view) && this.#composer.draft.text !== text) {
      if (this.#composer.message !== null) this.#source.space.typing();
    }
  }

  #scrollOf({ kind }: ChatKey): number | null {
    const page = Math.max(this.#height - 1, 1);
    if (kind === 'up' || kind === 'down') return kind === 'up' ? 1 : -1;
    if (kind === 'page-up' || kind === 'page-down') return kind === 'page-up' ? page : -page;
    const isToBottom = kind === 'line-end' && this.#composer.draft.text === '';
    return kind === 'escape' || kind === 'bottom' || isToBottom ? -Infinity : null;
  }

  #interrupt(view: SpaceView): void {
    const stopped = this.#interruption.arm(view);
    if (stopped.length === 0) this.#composer.clear();
    const again = 'Press Ctrl-C again to leave.';
    this.#hint = stopped.length === 0 ? again : `Stopping. ${again}`;
    void this.#run(async () => {
      await Promise.all(stopped.map((chainId) => this.#source.space.stop({ chainId })));
      if (stopped.length > 0) this.#answer({ hint: `Stopped. ${again}` });
    });
  }

  #enter(view: SpaceView): void {
    const line = readComposerLine(this.#composer.draft.text);
    if (line.kind === 'nothing') return;
    if (line.kind === 'quit') {
      this.#source.onLeave();
      return;
    }
    this.#composer.clearSent();
    this.#anchor = null;
    const parts = { ...this.#source, numbers: this.#numbers };
    void this.#run(async () => this.#answer(await carryOut(line, { parts, view })));
  }

  #answer({ hint, lines = [] }: RoomAnswer): void {
    if (hint !== undefined) this.#hint = hint;
    if (lines.length > 0) this.tell(lines);
    this.draw();
  }

  /**
   * Runs a command. If the server refuses the command, the chat shows the refusal and continues.
   */
  async #run(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const words = this.#source.refusalWords(error);
      if (words === null) return this.#source.failed(error);
      this.#hint = words;
      this.draw();
    }
    return undefined;
  }

  #drawNow(): void {
    const { space, screen, client, onLeave } = this.#source;
    const { view } = space;
    if (space.failure !== null) return onLeave();
    if (view === null) return undefined;
    this.#stacks.follow(view);
    this.#previewer.ask(this.#composer.message, view.seq);
    const frame = chatFrame(
      {
        view,
        connection: this.#connection.kind === 'waiting' ? this.#connection : client.connection,
        draft: this.#composer.draft,
        completions: this.#composer.completions(view),
        preview: this.#previewer.state,
        stacks: this.#stacks.stacks,
        notes: this.#notes,
        numbers: this.#numbers,
        hint: this.#hint,
        isLoadingOlder: this.#isLoadingOlder,
        anchor: this.#anchor,
        move: this.#move,
      },
      { size: screen.size, layout: this.#layout },
    );
    const isScrollingUp = this.#move > 0;
    this.#move = 0;
    this.#anchor = frame.anchor;
    this.#height = frame.height;
    screen.draw(frame.content);
    if (frame.anchor === null) space.markRead();
    if (isScrollingUp && frame.isAtTop && view.older !== null) void this.#loadOlder();
    return undefined;
  }

  async #loadOlder(): Promise<void> {
    if (this.#isLoadingOlder) return;
    this.#isLoadingOlder = true;
    this.draw();
    await this.#run(() => this.#source.space.loadOlder());
    this.#isLoadingOlder = false;
    this.draw();
  }
}

/** Ctrl-C: the first press stops the running chains, and the second press leaves the chat. */
class InterruptKey {
  #chains: ReadonlySet<string> | null = null;

  /**
   * True if the next Ctrl-C leaves. If a chain began after the first press, the next press stops
   * that chain instead.
   */
  isArmed({ runs }: Pick<SpaceView, 'runs'>): boolean {
    const chains = this.#chains;
    return chains !== null && runs.every(({ chainId }) => chains.has(chainId));
  }

  /** Returns the chains to stop. */
  arm({ runs }: Pick<SpaceView, 'runs'>): readonly string[] {
    const running = new Set(runs.map(({ chainId }) => chainId));
    this.#chains = running;
    return [...running];
  }

  disarm(): void {
    this.#chains = null;
  }
}
