import { ConchError } from '@conch/sdk';
import { useEffect, useState } from 'react';
import { conch } from '../../../../client/conch.ts';
import { PAGE_ID } from '../../../../client/page-id.ts';
import { useConnection } from '../../../../client/use-connection.ts';
import type { SpacePreview } from './preview-words.ts';

/** A draft, and the state of the space for which its preview is requested. */
interface PreviewRequest {
  readonly spaceId: string;
  /** The text of the draft. Null if the draft cannot be sent, and then no preview is requested. */
  readonly text: string | null;
  readonly replyToId: string | null;
  /** The number of the latest event. Each event may change which agents answer. */
  readonly seq: number;
}

export interface ComposerPreview {
  readonly preview: SpacePreview | null;
  /** The reason why there is no preview. */
  readonly failure: ConchError | null;
  /** Whether the preview belongs to the current draft and the current state of the space. */
  readonly isSettled: boolean;
}

// A pause that people make between words, but not between letters.
const TYPING_PAUSE_MS = 150;

// This text replaces an empty draft in the request. It previews a message that addresses no agent.
const PLAIN = '…';

const NOT_ASKED: ComposerPreview = { preview: null, failure: null, isSettled: true };

/**
 * Previews which agents would answer a draft. Requests a new preview whenever the draft or the
 * space changes.
 */
export function usePreview(asked: PreviewRequest): ComposerPreview {
  const { spaceId, text, replyToId, seq } = asked;
  const isConnected = useConnection().kind === 'open';
  const key = JSON.stringify([spaceId, text, replyToId, seq]);
  const [found, setFound] = useState<Omit<ComposerPreview, 'isSettled'> & { readonly key: string }>(
    {
      key: '',
      preview: null,
      failure: null,
    },
  );
  useEffect(() => {
    if (!isConnected || text === null) return undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const timer = setTimeout(() => {
      const content = text === '' ? PLAIN : text;
      const reply = replyToId === null ? {} : { replyToId };
      const body = { content, draftId: PAGE_ID, ...reply };
      conch.call('previewMessage', { params: { spaceId }, body, signal }).then(
        ({ previews: [preview = null] }) => setFound({ key, preview, failure: null }),
        (error: unknown) => {
          if (signal.aborted) return;
          const failure = error instanceof ConchError ? error : null;
          setFound({ key, preview: null, failure });
        },
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [key, spaceId, text, replyToId, isConnected]);
  if (text === null) return NOT_ASKED;
  return { preview: found.preview, failure: found.failure, isSettled: found.key === key };
}
