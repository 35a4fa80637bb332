import type { Live } from '../live/live.ts';
import { withMarks, withUnreadAfter } from '../view/space-view.ts';
import type { ViewHolder } from './view-holder.ts';

interface ReadMarkingParts {
  readonly live: Live;
  readonly spaceId: string;
}

/**
 * Moves the read mark of this person. The server does not confirm read marks. A lost read mark is
 * sent again after the next reconnect.
 */
export class ReadMarking {
  readonly #parts: ReadMarkingParts;
  #mark = 0;
  #isLowered = false;

  constructor(parts: ReadMarkingParts) {
    this.#parts = parts;
  }

  raise(holder: ViewHolder, upTo: number): void {
    const { view } = holder;
    // This person may have marked messages as unread in another browser.
    if (view !== null) this.#mark = Math.min(this.#mark, view.readMarks.get(view.me) ?? 0);
    if (upTo <= this.#mark) return;
    this.#mark = upTo;
    this.#isLowered = false;
    holder.update((now) => withMarks(now, [{ memberId: now.me, upTo }]));
    this.sendAgain();
  }

  lower(holder: ViewHolder, upTo: number): void {
    this.#mark = upTo;
    this.#isLowered = true;
    holder.update((now) => withUnreadAfter(now, upTo));
    this.sendAgain();
  }

  sendAgain(): void {
    const { live, spaceId } = this.#parts;
    const frame = { type: 'mark_read', spaceId, seq: this.#mark } as const;
    if (this.#isLowered) this.#isLowered = !live.send({ ...frame, back: true });
    else if (this.#mark > 0) live.send(frame);
  }
}
