import { useTranslation } from '../../words/use-translation.ts';
import { AskFirst } from '../../parts/buttons/ask-first.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { sinceWords } from '../../parts/figures/moment-words.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { useOffer } from '../../state/offered-actions.ts';

/** A token or a session, and when it was last used. */
interface AccessRow {
  readonly id: string;
  readonly words: string;
  readonly note: string | null;
  readonly at: string | null;
  /** Further facts, one per line. */
  readonly details?: readonly string[];
  readonly isKept?: boolean;
}

interface AccessRowsProps {
  readonly rows: readonly AccessRow[];
  readonly never: string;
  readonly endWords: string;
  readonly end: (id: string) => void;
  /** The confirmation for an irreversible action. */
  readonly question?: { readonly titleOf: (name: string) => string; readonly about: string };
}

/** Tokens or sessions, each with a button that ends it. */
export function AccessRows({ rows, never, endWords, end, question }: AccessRowsProps) {
  const { i18n } = useTranslation('settings');
  const ended = question === undefined ? rows.filter(({ isKept }) => isKept !== true) : [];
  useOffer(
    ended.map(({ id, words }) => ({ key: id, words: `${endWords}: ${words}`, act: () => end(id) })),
  );
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ id, words, note, at, details = [], isKept = false }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-2 text-sm">
          <span className="min-w-0 flex-1">
            <bdi className="font-medium">{words}</bdi>{' '}
            {note === null ? null : <bdi className="whitespace-nowrap text-faint">{note}</bdi>}
            {details.map((line) => (
              <span key={line} className="block text-xs break-words text-faint">
                {line}
              </span>
            ))}
          </span>
          <span className="text-xs text-faint">
            {at === null ? never : sinceWords(at, i18n.language, Date.now())}
          </span>
          {isKept || question !== undefined ? null : (
            <Button look="danger" aria-label={`${endWords}: ${words}`} onClick={() => end(id)}>
              {endWords}
            </Button>
          )}
          {question === undefined ? null : (
            <AskFirst
              words={endWords}
              label={`${endWords}: ${words}`}
              title={question.titleOf(isolated(words))}
              about={question.about}
              act={() => end(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
