import type { MemberView } from '@conch/sdk';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { useMe } from '../../../client/use-me.ts';
import { Avatar } from '../../../parts/names/avatar.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { CONTROL } from '../../../parts/form/fields/field.tsx';
import { Name } from '../../../parts/names/name.tsx';
import { useOffer } from '../../../state/offered-actions.ts';
import { ROLE_NAMES, ROLES, type MemberRole } from './roles.ts';
import type { Members } from './use-members.ts';

interface MemberRowProps {
  readonly member: MemberView;
  readonly membership: Members;
  readonly canEdit: boolean;
}

export function MemberRow({ member, membership, canEdit }: MemberRowProps) {
  const { t } = useTranslation('space');
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const { id, name, kind } = member;
  const remove = async (): Promise<void> => {
    setAsking(false);
    await membership.remove(member);
  };
  const canRemove = canEdit && id !== me.id;
  const open = (): void => setAsking(true);
  useOffer(canRemove ? [{ key: 'remove', words: t('removeNamed', { name }), act: open }] : []);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 text-sm">
      <Avatar name={name} kind={kind} />
      <span className="min-w-32 flex-1">
        <Name name={name} className="font-medium" />
        {id === me.id ? <span className="text-soft"> ({t('you')})</span> : null}
        {member.status === 'paused' ? <PausedTag /> : null}
        {member.description === null || member.description === '' ? null : (
          <span className="block text-xs text-soft">
            <bdi>{member.description}</bdi>
          </span>
        )}
      </span>
      <RolePart member={member} membership={membership} canEdit={canEdit} />
      {canRemove ? (
        <Button look="quiet" onClick={open} aria-label={t('removeNamed', { name })}>
          {t('remove')}
        </Button>
      ) : null}
      <Dialog title={t('removeTitle', { name })} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="text-sm text-soft">
          {t(kind === 'agent' ? 'removeAgentWords' : 'removePersonWords', { name })}
        </p>
        <Button look="danger" className="self-end" onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </Dialog>
    </li>
  );
}

function PausedTag() {
  const { t } = useTranslation('why');
  return (
    <span
      title={t('pausedMeans')}
      className="ms-2 rounded bg-sunken px-1.5 text-xs text-soft forced-colors:outline"
    >
      {t('paused')}
    </span>
  );
}

function RolePart({ member, membership, canEdit }: MemberRowProps) {
  const { t } = useTranslation('space');
  const { role, name } = member;
  if (role === null) return null;
  if (!canEdit) return <span className="text-sm text-soft">{t(ROLE_NAMES[role])}</span>;
  return (
    <select
      aria-label={t('role', { name })}
      value={role}
      onChange={({ target }) => void membership.changeRole(member, target.value as MemberRole)}
      className={`${CONTROL} w-auto! pe-8`}
    >
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {t(ROLE_NAMES[one])}
        </option>
      ))}
    </select>
  );
}
