import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Avatar } from '../../../parts/names/avatar.tsx';
import { CheckList } from '../../../parts/form/fields/check-list.tsx';
import { TextField } from '../../../parts/form/fields/text-field.tsx';
import { matchingCandidates, type Candidate } from './candidates.ts';

interface MemberPickerProps {
  readonly candidates: readonly Candidate[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

// A list with fewer items has no search field.
const SEARCHED_FROM = 6;

/** A searchable list of agents and people with check boxes. */
export function MemberPicker({ candidates, chosen, onChange }: MemberPickerProps) {
  const { t } = useTranslation('space');
  const [typed, setTyped] = useState('');
  if (candidates.length === 0) return <p className="text-sm text-soft">{t('nobodyLeft')}</p>;
  return (
    <div className="flex flex-col gap-3">
      {candidates.length < SEARCHED_FROM ? null : (
        <TextField
          type="search"
          label={t('find')}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          // Enter in the search field must not submit the surrounding form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <CheckList
        name="memberIds"
        label={t('addMembers')}
        hint={chosen.length === 0 ? t('findHint') : t('chosen', { count: chosen.length })}
        empty={t('nobodyFound')}
        items={matchingCandidates(candidates, typed, chosen).map(({ id, name, kind, about }) => ({
          id,
          words: name,
          about,
          picture: <Avatar name={name} kind={kind} />,
        }))}
        chosen={chosen}
        onChange={onChange}
      />
    </div>
  );
}
