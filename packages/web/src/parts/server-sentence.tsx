import { serverWordsNow } from '../words/server-words.ts';
import { WithNames } from './with-names.tsx';

/** A sentence of the server in the chosen language; one that is not known there is marked. */
export function ServerSentence({ english }: { readonly english: string }) {
  const spoken = serverWordsNow();
  if (spoken === null) return <span dir="auto">{english}</span>;
  const own = spoken.sentence(english);
  if (own !== null) return <WithNames words={own} />;
  return (
    <span lang="en" dir="ltr">
      {english}
    </span>
  );
}
