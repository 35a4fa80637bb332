import type { PhraseOnWire } from '@conch/protocol';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { noticeWords } from '../../../../words/notice-words.ts';
import { useTranslation } from '../../../../words/use-translation.ts';

interface NoticeSentenceProps {
  readonly phrase: PhraseOnWire | null;
  readonly content: string;
}

/** A notice in the language of the page, or its stored text if there is no translation. */
export function NoticeSentence({ phrase, content }: NoticeSentenceProps) {
  const { t, i18n } = useTranslation('notices');
  const { t: tokens } = useTranslation('message');
  const own = phrase === null ? null : noticeWords(phrase, { t, tokens, language: i18n.language });
  if (own !== null) return <WithNames words={own} />;
  return (
    <span lang="en" dir="ltr">
      {content}
    </span>
  );
}
