import { fieldWords } from '../../client/failure-words.ts';
import { FIELDS } from '../../words/en/fields.ts';
import { sentenceReader } from '../../words/read-sentence.ts';
import { serverWordsNow } from '../../words/server-words.ts';

const inPlainEnglish = sentenceReader(FIELDS, 'en');

/**
 * Why a value is refused. In English too it is not as the checks of the server write it; forms
 * alone have words for that, so that they do not weigh on what is drawn first.
 */
export function valueWords(problem: string): string {
  const plain = serverWordsNow() === null ? inPlainEnglish(problem) : null;
  return plain === null ? fieldWords(problem) : `${plain.replace(/\.$/u, '')}.`;
}
