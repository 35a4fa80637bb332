import { useEffect, useRef, type KeyboardEvent } from 'react';
import { parseSearch } from '@conch/sdk/view';
import { Button } from '../buttons/button.tsx';
import { EmptyList } from '../empty-list.tsx';
import { WaitingLines } from '../loading/waiting-lines.tsx';
import { failureWords } from '../../client/failure-words.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { SearchHit } from './search-hit.tsx';
import type { FoundMessage, SearchState } from './use-search.ts';

interface SearchResultsProps {
  readonly typed: string;
  readonly state: SearchState;
  readonly isGrouped: boolean;
  readonly onType: (text: string) => void;
  /** Goes to a message without leaving the screen. Null if the link of the result leads there. */
  readonly goTo: ((messageId: string) => void) | null;
}

/** The results of a search, with arrow keys to move between them. */
export function SearchResults({ typed, state, isGrouped, onType, goTo }: SearchResultsProps) {
  const { t } = useTranslation('search');
  const { found, isWaiting, error, more } = state;
  if (typed.trim() === '')
    return <SearchHints onType={onType} typed={typed} isInSpace={!isGrouped} />;
  if (error !== null) {
    return (
      <p role="alert" className="text-sm text-bad">
        {failureWords(error)}
      </p>
    );
  }
  if (found.length === 0)
    return isWaiting ? <WaitingLines /> : <Nothing typed={typed} onType={onType} />;
  return (
    <div role="group" aria-label={t('title')} className="flex flex-col gap-6" onKeyDown={moveFocus}>
      <p role="status" className="sr-only">
        {isWaiting
          ? t('searching')
          : t(more === null ? 'count' : 'countMore', { count: found.length })}
      </p>
      {groupsOf(found, isGrouped).map(({ spaceId, spaceName, messages }) => (
        <section key={spaceId} aria-label={spaceName} className="flex flex-col gap-1">
          {isGrouped ? (
            <h2 className="px-3 text-sm font-semibold text-soft">
              <bdi>{spaceName}</bdi>
            </h2>
          ) : null}
          <ul className="flex flex-col gap-1">
            {messages.map((one) => (
              <SearchHit key={one.message.id} found={one} goTo={goTo} />
            ))}
          </ul>
        </section>
      ))}
      {more === null ? null : <Button onClick={more}>{t('more')}</Button>}
    </div>
  );
}

interface ResultGroup {
  readonly spaceId: string;
  readonly spaceName: string;
  readonly messages: readonly FoundMessage[];
}

/** The results by space. The space with the newest result comes first. */
function groupsOf(found: readonly FoundMessage[], isGrouped: boolean): readonly ResultGroup[] {
  const groups = new Map<string, FoundMessage[]>();
  for (const one of found) {
    const key = isGrouped ? one.message.spaceId : '';
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([spaceId, messages]) => ({
    spaceId,
    spaceName: messages[0]?.spaceName ?? '',
    messages,
  }));
}

/** Arrow keys move between the results. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-hit]')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface TypedProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** Says that nothing was found, and offers to remove a filter. */
function Nothing({ typed, onType }: TypedProps) {
  const { t } = useTranslation('search');
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    status.current?.setAttribute('role', 'status');
  }, []);
  const filters = parseSearch(typed).filters.map(({ start, end }) => ({
    words: typed.slice(start, end),
    rest: `${typed.slice(0, start)}${typed.slice(end)}`.replaceAll(/\s+/gu, ' ').trim(),
  }));
  return (
    <div ref={status}>
      <EmptyList
        words={t('nothing')}
        example={filters.length === 0 ? t('nothingExample') : t('nothingFilters')}
        action={
          <span className="flex flex-wrap gap-2">
            {filters.map(({ words, rest }) => (
              <Button key={`${words} ${rest}`} onClick={() => onType(rest)}>
                {t('remove', { filter: words })}
              </Button>
            ))}
          </span>
        }
      />
    </div>
  );
}

const FILTERS = [
  { filter: 'from:', words: 'hintFrom' },
  { filter: 'in:', words: 'hintIn' },
  { filter: 'mentions:me', words: 'hintMentions' },
  { filter: 'after:', words: 'hintAfter' },
  { filter: 'before:', words: 'hintBefore' },
  { filter: 'has:code', words: 'hintCode' },
] as const;

/** The filters that a search understands. A press adds one to the search. */
function SearchHints({ typed, onType, isInSpace }: TypedProps & { readonly isInSpace: boolean }) {
  const { t } = useTranslation('search');
  const shown = FILTERS.filter(({ filter }) => !isInSpace || filter !== 'in:');
  return (
    <div className="flex flex-col gap-3 text-sm text-soft">
      <p>{t('hints')}</p>
      <ul className="flex flex-col gap-1">
        {shown.map(({ filter, words }) => (
          <li key={filter} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button onClick={() => onType(`${typed.trimStart()}${filter}`)}>
              <code dir="ltr">{filter}</code>
            </Button>
            <span>{t(words)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
