import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { meQuery } from '../../../client/queries.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { shownWarnings } from './preview/preview-words.ts';
import { Warnings } from './preview/warnings.tsx';
import { SendQuestion } from './sending/send-question.tsx';
import type { ComposerParts } from './use-composer.ts';

/**
 * The one note above the composer. A question that the person must answer comes first, then a
 * failure, then what the server cannot do, then warnings about the draft.
 */
export function ComposerNote({ composer }: { readonly composer: ComposerParts }) {
  const { writing, commands, previewed, sending } = composer;
  const cannotSave = useCannotSave();
  if (sending.doubt !== null) return <SendQuestion composer={composer} />;
  if (commands.failure !== null) {
    return <p className="pb-1 text-sm text-warn">{commands.failure}</p>;
  }
  if (cannotSave) return <CannotSave />;
  const isTypingName = writing.suggestions.open !== null;
  if (isTypingName || writing.text === '' || previewed.preview === null) return null;
  return <Warnings warnings={shownWarnings(previewed.preview)} onFix={writing.correct} />;
}

const LOOK_AGAIN_MS = 5_000;

/** Whether the server cannot save messages now. */
function useCannotSave(): boolean {
  const { data } = useQuery({
    ...meQuery,
    // The server does not notify the page when it can save again, so the page polls.
    refetchInterval: ({ state }) => (state.data?.cannotSave === undefined ? false : LOOK_AGAIN_MS),
  });
  return data?.cannotSave !== undefined;
}

function CannotSave() {
  const { t } = useTranslation('composer');
  return (
    <p
      role="status"
      className="mb-1.5 flex items-center gap-2 rounded-lg bg-warn-tint px-3 py-1 text-sm text-warn"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {t('cannotSave')}
    </p>
  );
}
