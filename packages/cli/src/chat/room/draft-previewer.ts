import { ConchError, type Client } from '@conch/sdk';
import type { DraftPreview } from './preview-line.ts';

/** The preview of the current draft, or the reason why the draft has no preview. */
export type PreviewState =
  | { readonly kind: 'none' | 'asking' }
  | { readonly kind: 'known'; readonly preview: DraftPreview }
  | { readonly kind: 'failed'; readonly detail: string };

interface PreviewerParts {
  readonly client: Client;
  readonly spaceId: string;
  readonly changed: () => void;
}

// People pause longer than this between words, but not between letters.
const TYPING_PAUSE_MS = 150;

/** Requests a preview of the draft. A newer draft cancels the request for the older draft. */
export class DraftPreviewer {
  readonly #parts: PreviewerParts;
  readonly #draftId = crypto.randomUUID();
  #state: PreviewState = { kind: 'none' };
  #lastDraft = '';
  #cancel: () => void = () => {};

  constructor(parts: PreviewerParts) {
    this.#parts = parts;
  }

  get state(): PreviewState {
    return this.#state;
  }

  /**
   * Requests a preview of the draft. Each new event in the space needs a new preview, because the
   * event may change which agents answer.
   */
  ask(text: string | null, seq: number): void {
    const asked = text === null ? '' : `${seq} ${text}`;
    if (asked === this.#lastDraft) return;
    this.#lastDraft = asked;
    this.#cancel();
    if (text === null) {
      this.#state = { kind: 'none' };
      return;
    }
    // The earlier preview stays until the new one arrives, so that the line does not flicker.
    if (this.#state.kind === 'none') this.#state = { kind: 'asking' };
    const aborting = new AbortController();
    const timer = setTimeout(() => void this.#load(text, aborting.signal), TYPING_PAUSE_MS);
    this.#cancel = () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }

  close(): void {
    this.#cancel();
  }

  async #load(content: string, signal: AbortSignal): Promise<void> {
    const { client, spaceId, changed } = this.#parts;
    try {
      const body = { content, draftId: this.#draftId };
      const { previews } = await client.call('previewMessage', {
        params: { spaceId },
        body,
        signal,
      });
      const [preview] = previews;
      if (signal.aborted || preview === undefined) return;
      this.#state = { kind: 'known', preview };
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ConchError)) throw error;
      this.#state = { kind: 'failed', detail: error.detail };
    }
    changed();
  }
}
