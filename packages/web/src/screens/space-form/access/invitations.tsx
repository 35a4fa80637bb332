import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RouteOutput } from '@conch/sdk';
import { useTranslation } from '../../../words/use-translation.ts';
import { useState } from 'react';
import { conch } from '../../../client/conch.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { wholeMoment } from '../../../parts/figures/moment-words.ts';
import { LinkOnce } from '../../../parts/links/link-once.tsx';
import { Section } from '../../../parts/section.tsx';
import { announce } from '../../../state/announcements.ts';
import { useServerRequest, type ServerRequest } from '../../../client/use-server-request.ts';
import { NewInvitation } from './new-invitation.tsx';
import { ROLE_NAMES } from '../members/roles.ts';

const invitationsKey = (spaceId: string) => ['invitations', spaceId] as const;

/** Creates, lists and revokes invitation links. The link itself is shown only once. */
export function Invitations({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('space');
  const queries = useQueryClient();
  const request = useServerRequest();
  const [link, setLink] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: invitationsKey(spaceId),
    queryFn: () => conch.call('listInvitations', { params: { spaceId } }),
  });
  const reload = () => queries.invalidateQueries({ queryKey: invitationsKey(spaceId) });
  const problems = [request.problem, error === null ? null : failureWords(error)];
  const open = data?.items ?? [];
  return (
    <Section title={t('invitations')} about={t('invitationsAbout')}>
      <ProblemList problems={problems.filter((problem) => problem !== null)} />
      <NewInvitation
        spaceId={spaceId}
        asked={request}
        onMade={(made) => {
          setLink(made);
          void reload();
        }}
      />
      {link === null ? null : <LinkOnce link={link} words={t('invitationOnce')} />}
      {data !== undefined && open.length === 0 ? (
        <p className="text-sm text-soft">{t('noInvitations')}</p>
      ) : null}
      <ul aria-label={t('invitations')} className="divide-y divide-line">
        {open.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            asked={request}
            onTakeBack={async () => {
              const params = { spaceId, invitationId: invitation.id };
              await conch.call('endInvitation', { params });
              setLink(null);
              announce(t('takenBack'));
              await reload();
            }}
          />
        ))}
      </ul>
    </Section>
  );
}

interface InvitationRowProps {
  readonly invitation: RouteOutput<'listInvitations'>['items'][number];
  readonly asked: ServerRequest;
  readonly onTakeBack: () => Promise<void>;
}

function InvitationRow({ invitation, asked, onTakeBack }: InvitationRowProps) {
  const { t, i18n } = useTranslation('space');
  const { role, uses, maxUses, expiresAt, invitedBy } = invitation;
  const until = t('invitationUntil', { date: wholeMoment(expiresAt, i18n.language) });
  const used =
    maxUses === null
      ? t('invitationUses', { count: uses })
      : t('invitationLeft', { uses, most: maxUses });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
      <span className="min-w-40 flex-1">
        <span className="font-medium">{t(ROLE_NAMES[role])}</span>
        <span className="block text-xs text-soft">
          {used} · {until} · {t('invitedBy', { name: invitedBy })}
        </span>
      </span>
      <Button
        look="quiet"
        isBusy={asked.isBusy}
        onClick={() => void asked.ask(onTakeBack)}
        aria-label={t('takeBackNamed', { role: t(ROLE_NAMES[role]), until })}
      >
        {t('takeBack')}
      </Button>
    </li>
  );
}
