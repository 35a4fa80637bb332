import { matchingForm } from '@conch/sdk/view';
import { useState } from 'react';
import { SearchField } from '../../parts/search-field.tsx';
import { useTranslation } from '../../words/use-translation.ts';

interface SpaceFilterProps {
  /** Called with a filter for names. Null shows all spaces. */
  readonly onFilter: (isFound: ((name: string) => boolean) | null) => void;
}

/**
 * A field that filters a long list of spaces by a few letters. The palette uses the same matching.
 */
export function SpaceFilter({ onFilter }: SpaceFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const type = (text: string): void => {
    setTyped(text);
    const form = matchingForm(text);
    onFilter(form === '' ? null : (name) => matchingForm(name).includes(form));
  };
  return (
    <SearchField
      label={t('filterSpaces')}
      value={typed}
      onType={type}
      fieldClassName="min-h-9 w-full rounded-lg border border-edge/60 bg-paper pe-2 text-sm placeholder:text-faint pointer-coarse:min-h-11 pointer-coarse:text-[max(1rem,16px)]"
    />
  );
}
