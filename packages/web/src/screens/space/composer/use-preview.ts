import { ConchError } from '@conch/sdk';
import { useEffect, useState } from 'react';
import { conch } from '../../../client/conch.ts';
import { useConnection } from '../../../client/use-connection.ts';
import type { Preview } from './preview-words.ts';

/** A draft and the state of the space for which it is asked about. */
interface Asked {
  readonly spaceId: string;
  /** `null`: it cannot be sent, and nothing is asked. */
  readonly text: string | null;
  readonly replyToId: string | null;
  /** What happened last: each event may change who answers. */
  readonly seq: number;
}

export interface Previewed {
  readonly preview: Preview | null;
  /** Why there is none. */
  readonly failure: ConchError | null;
  /** Whether it is about the draft and the space as they are now. */
  readonly isSettled: boolean;
}

// People pause between words, not between letters.
const TYPING_PAUSE_MS = 150;

// A message of no words goes to whom any message goes that addresses nobody.
const PLAIN = '…';

const NOT_ASKED: Previewed = { preview: null, failure: null, isSettled: true };

/** Who would answer a draft, asked again whenever it or the space changes. */
export function usePreview(asked: Asked): Previewed {
  const { spaceId, text, replyToId, seq } = asked;
  const isConnected = useConnection().kind === 'open';
  const key = JSON.stringify([spaceId, text, replyToId, seq]);
  const [found, setFound] = useState<Omit<Previewed, 'isSettled'> & { readonly key: string }>({
    key: '',
    preview: null,
    failure: null,
  });
  useEffect(() => {
    if (!isConnected || text === null) return undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const timer = setTimeout(() => {
      const content = text === '' ? PLAIN : text;
      const body = { content, ...(replyToId === null ? {} : { replyToId }) };
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
