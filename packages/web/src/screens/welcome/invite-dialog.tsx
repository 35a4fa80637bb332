import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { makeOnce } from '../../client/make-once.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { SelectField } from '../../parts/form/fields/select-field.tsx';
import { LinkOnce } from '../../parts/links/link-once.tsx';

const ROLES = ['member', 'viewer'] as const;

interface InviteDialogProps {
  readonly spaces: readonly { readonly id: string; readonly name: string }[];
  readonly spaceId: string;
  readonly onClose: () => void;
}

/** A dialog that creates a link. Through the link, people join a space with a new account. */
export function InviteDialog({ spaces, spaceId, onClose }: InviteDialogProps) {
  const { t } = useTranslation('welcome');
  const { isBusy, problem, ask } = useServerRequest();
  const [where, setWhere] = useState(spaceId);
  const [role, setRole] = useState<(typeof ROLES)[number]>('member');
  const [link, setLink] = useState<string | null>(null);
  const make = () =>
    ask(async () => {
      const params = { spaceId: where };
      const invitation = await makeOnce('makeInvitation', { params, body: { role } });
      setLink(invitation.link);
    });
  return (
    <Dialog title={t('inviteTitle')} isOpen onClose={onClose}>
      <p className="text-sm text-soft">{t('inviteAbout')}</p>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <SelectField
        label={t('inviteWhere')}
        value={where}
        choices={spaces.map(({ id, name }) => ({ value: id, words: name }))}
        onChange={({ target }) => {
          setWhere(target.value);
          setLink(null);
        }}
      />
      <SelectField
        label={t('inviteRole')}
        value={role}
        choices={ROLES.map((one) => ({ value: one, words: t(`invite_${one}`) }))}
        onChange={({ target }) => {
          setRole(target.value === 'viewer' ? 'viewer' : 'member');
          setLink(null);
        }}
      />
      {link === null ? (
        <Button
          look="main"
          className="self-start"
          isBusy={isBusy}
          icon={<Link2 className="size-4" />}
          onClick={() => void make()}
        >
          {t('makeLink')}
        </Button>
      ) : (
        <LinkOnce link={link} words={t('linkMade')} />
      )}
    </Dialog>
  );
}
