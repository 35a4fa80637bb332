import { useEffect, useRef, useState } from 'react';
import { CONTROL } from '../../../../parts/form/fields/field.tsx';
import { SearchField } from '../../../../parts/search-field.tsx';
import { SearchResults } from '../../../../parts/search/search-results.tsx';
import { toFirstHit } from '../../../../parts/search/to-first-hit.ts';
import { useSearch } from '../../../../parts/search/use-search.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useOpenSpace } from '../../open-space.ts';
import { usePanelJump } from '../use-panel-jump.ts';

/** A search in the open space. A result scrolls the conversation to the message. */
export function SearchPanel() {
  const { t } = useTranslation('search');
  const { space } = useOpenSpace();
  const jump = usePanelJump();
  const [typed, setTyped] = useState('');
  const head = useRef<HTMLDivElement>(null);
  const focus = (): void => head.current?.querySelector('input')?.focus();
  useEffect(focus, []);
  const type = (text: string): void => {
    setTyped(text);
    focus();
  };
  const state = useSearch(typed, space.spaceId);
  return (
    <div className="flex flex-col gap-4">
      <div ref={head} role="search" data-search-field onKeyDown={toFirstHit}>
        <SearchField label={t('labelHere')} value={typed} onType={type} fieldClassName={CONTROL} />
      </div>
      <SearchResults typed={typed} state={state} isGrouped={false} onType={type} goTo={jump} />
    </div>
  );
}
