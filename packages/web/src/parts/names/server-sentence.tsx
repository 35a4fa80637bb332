import type { ReasonOnWire } from '@conch/protocol';
import { reasonWords, serverWordsNow } from '../../words/server-words.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { WithNames } from './with-names.tsx';

/**
 * A reason from the server in the language of the page. An untranslated reason is marked as
 * English.
 */
export function ServerSentence({ reason }: { readonly reason: ReasonOnWire }) {
  useTranslation('parts');
  if (serverWordsNow() === null) return <span dir="auto">{reason.detail}</span>;
  const own = reasonWords(reason);
  if (own !== null) return <WithNames words={own} />;
  return (
    <span lang="en" dir="ltr">
      {reason.detail}
    </span>
  );
}
