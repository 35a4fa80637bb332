import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CONTROL } from '../../parts/form/fields/field.tsx';
import { Screen } from '../../parts/screen.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { SearchResults } from '../../parts/search/search-results.tsx';
import { toFirstHit } from '../../parts/search/to-first-hit.ts';
import { useSearch } from '../../parts/search/use-search.ts';
import { useTranslation } from '../../words/use-translation.ts';

const route = getRouteApi('/inside/search');

/** A search over all spaces of the person. The URL has the search, so that Back returns to it. */
export function SearchScreen() {
  const { t } = useTranslation('search');
  const { q = '' } = route.useSearch();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const head = useRef<HTMLDivElement>(null);
  const written = useRef(q);
  useEffect(() => head.current?.querySelector('input')?.focus(), []);
  // Another search can be opened while this screen is shown, for example with Ctrl+F.
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setTyped(q);
  }, [q]);
  const type = (text: string): void => {
    setTyped(text);
    written.current = text;
    void navigate({ to: '/search', search: text === '' ? {} : { q: text }, replace: true });
    head.current?.querySelector('input')?.focus();
  };
  const state = useSearch(typed, null);
  return (
    <Screen title={t('title')}>
      <div ref={head} role="search" data-search-field onKeyDown={toFirstHit}>
        <SearchField label={t('label')} value={typed} onType={type} fieldClassName={CONTROL} />
      </div>
      <SearchResults typed={typed} state={state} isGrouped onType={type} goTo={null} />
    </Screen>
  );
}
