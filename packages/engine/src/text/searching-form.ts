import { withoutMarks } from '../names/matching-form.ts';
import { normalized } from './normalized.ts';

/**
 * The form under which texts are searched. It folds letters like `matchingForm`, but spaces and
 * hyphens stay, because they separate words.
 */
export function searchingForm(text: string): string {
  const folded = PLAIN_ASCII.test(text)
    ? text.toLowerCase()
    : normalized(withoutMarks(foldCase(normalized(text, 'NFKD'))), 'NFC');
  return folded.replaceAll(SPACES, ' ');
}

const PLAIN_ASCII = /^[\t\n\r\u0020-\u007E]*$/u;
const SPACES = /\s+/gu;

// Folds the whole text at once, unlike the matching form, which folds each letter. Only the small
// sigma depends on its neighbours, so all its forms are replaced by one form.
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
