import type { MemberView } from '@conch/sdk';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MoreFields } from '../../../parts/form/fields/more-fields.tsx';
import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { MemberPicker } from './member-picker.tsx';
import { ROLE_NAMES, ROLES, type MemberRole } from './roles.ts';
import { useCandidates } from './use-candidates.ts';
import type { Members } from './use-members.ts';

interface AddMembersProps {
  readonly members: readonly MemberView[];
  readonly membership: Members;
  readonly isOpen: boolean;
}

/** A form that adds agents and people of this server to the space. */
export function AddMembers({ members, membership, isOpen }: AddMembersProps) {
  const { t } = useTranslation('space');
  const candidates = useCandidates(new Set(members.map(({ id }) => id)));
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [role, setRole] = useState<MemberRole>('member');
  // If a candidate has become a member since it was ticked, the candidate is ignored.
  const chosen = ticked.filter((id) => candidates.some((candidate) => candidate.id === id));
  const hasPeople = candidates.some(({ id, kind }) => kind === 'person' && chosen.includes(id));
  const add = async (): Promise<void> => {
    if (await membership.add(chosen, role)) setTicked([]);
  };
  return (
    <MoreFields title={t('addMembers')} isOpen={isOpen}>
      <MemberPicker candidates={candidates} chosen={chosen} onChange={setTicked} />
      {hasPeople ? (
        <SelectField
          label={t('addedAs')}
          value={role}
          choices={ROLES.map((value) => ({ value, words: t(ROLE_NAMES[value]) }))}
          onChange={({ target }) => setRole(target.value as MemberRole)}
        />
      ) : null}
      {chosen.length === 0 ? null : (
        <Button
          className="self-start"
          isBusy={membership.isBusy}
          icon={<UserPlus className="size-4" />}
          onClick={() => void add()}
        >
          {t('addChosen', { count: chosen.length })}
        </Button>
      )}
    </MoreFields>
  );
}
