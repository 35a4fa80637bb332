import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { spacesQuery } from '../../client/queries.ts';
import { sinceWords } from '../../parts/figures/moment-words.ts';
import { isForYou, type BellEntry } from '../../state/bell/bell-entry.ts';
import type { Toast } from '../../state/toasts.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { bellWords } from './bell-words.ts';

interface BellRowProps {
  readonly entry: BellEntry;
  readonly isNew: boolean;
  readonly onOpen: () => void;
}

/** A notification with its read state and its link. */
export function BellRow({ entry, isNew, onOpen }: BellRowProps) {
  const { t, i18n } = useTranslation('news');
  const { data: spaces = [] } = useQuery(spacesQuery);
  const space = spaces.find(({ id }) => id === entry.spaceId);
  // If the person has left the space, the entry has no link target.
  if (space === undefined) return null;
  const { language } = i18n;
  return (
    <li>
      <Link
        to={entry.to}
        onClick={onOpen}
        className="flex items-start gap-2 rounded-lg px-2 py-2 hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
      >
        <span
          aria-hidden="true"
          className={`mt-1.5 size-2 shrink-0 rounded-full ${isNew ? 'bg-mark' : ''}`}
        />
        <span className="min-w-0 flex-1">
          {isNew ? <span className="sr-only">{t('newOne')} </span> : null}
          <span className={`line-clamp-2 wrap-anywhere ${isNew ? 'font-semibold' : 'text-soft'}`}>
            {bellWords(entry, { t, language, space: space.name })}
          </span>
          {isForYou(entry) && entry.kind !== 'turn-limit' && entry.excerpt !== '' ? (
            <span className="flex text-xs text-soft">
              <bdi className="min-w-0 truncate">{entry.excerpt}</bdi>
            </span>
          ) : null}
        </span>
        <Since at={entry.at} />
      </Link>
    </li>
  );
}

/** A toast that is in no other list, such as an error. */
export function ToldRow({ toast: { words, kind, atMs } }: { readonly toast: Toast }) {
  useTranslation();
  return (
    <li className="flex items-start gap-2 px-2 py-2">
      <span aria-hidden="true" className="size-2 shrink-0" />
      <span
        dir="auto"
        className={`min-w-0 flex-1 wrap-anywhere ${kind === 'error' ? 'text-bad' : ''}`}
      >
        {words()}
      </span>
      <Since at={new Date(atMs).toISOString()} />
    </li>
  );
}

function Since({ at }: { readonly at: string }) {
  const { i18n } = useTranslation();
  return (
    <span className="shrink-0 pt-0.5 text-xs text-faint">
      {sinceWords(at, i18n.language, Date.now())}
    </span>
  );
}
