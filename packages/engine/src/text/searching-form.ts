import { withoutMarks } from '../names/matching-form.ts';

/**
 * The form under which texts are searched: what makes names one (`matchingForm`) makes words one,
 * but spaces and hyphens stay, for they hold words apart.
 */
export function searchingForm(text: string): string {
  const folded = PLAIN_ASCII.test(text)
    ? text.toLowerCase()
    : withoutMarks(foldCase(text.normalize('NFKD'))).normalize('NFC');
  return folded.replaceAll(SPACES, ' ');
}

const PLAIN_ASCII = /^[\t\n\r\u0020-\u007E]*$/u;
const SPACES = /\s+/gu;

// As the matching form folds letter by letter, but at once: only the small sigma looks around.
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
