import { describeEnding } from '@conch/engine';
import type { ApprovalView, FeedItem, MessageView } from '@conch/runtime';
import type { Screen } from '../play/screen.ts';
import { Approvals } from './approvals.ts';

/** Shows a room line by line: who said what, and what did not end in words. */
export class RoomView {
  readonly approvals = new Approvals();
  readonly #screen: Screen;
  readonly #width: number;
  readonly #names: ReadonlyMap<string, string>;

  constructor(screen: Screen, names: ReadonlyMap<string, string>) {
    this.#screen = screen;
    this.#names = names;
    this.#width = Math.max(...[...names.values()].map(({ length }) => length), 5) + 2;
  }

  message({ sender, senderName, text, status, deletedAt }: MessageView): void {
    const isCut = status !== 'complete';
    const shown = deletedAt === null ? text : 'This message was deleted.';
    this.#screen.row({
      lead: sender === null ? 'Conch' : senderName,
      leadStyle: sender?.kind === 'agent' ? ['bold', 'cyan'] : 'bold',
      width: this.#width,
      text: isCut ? `${shown} (${status})` : shown,
      style: sender === null || isCut || deletedAt !== null ? 'dim' : [],
    });
  }

  /** A quiet line under a message. */
  aside(text: string): void {
    this.#screen.row({ lead: '', width: this.#width, text: `↳ ${text}`, style: 'dim' });
  }

  /** What an agent asks people, or how that ended. */
  approval(approval: ApprovalView): void {
    const nameOf = (id: string): string => this.#names.get(id) ?? 'Someone';
    for (const line of this.approvals.lines(approval, nameOf)) this.#screen.line(line, 'yellow');
  }

  item(item: FeedItem): void {
    if (item.kind !== 'event') return;
    for (const change of item.changes) {
      if (change.type === 'message') this.message(change.message);
      if (change.type === 'approval') this.approval(change.approval);
      if (change.type !== 'run' || change.state !== 'ended' || change.agentId === null) continue;
      const { outcome, agentId } = change;
      if (outcome === null || outcome.kind === 'responded') continue;
      this.aside(`${this.#names.get(agentId) ?? 'An agent'} ${describeEnding(outcome)}`);
    }
  }
}
