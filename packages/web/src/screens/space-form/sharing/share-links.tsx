import type { RouteOutput } from '@conch/sdk';
import { ConchError } from '@conch/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { conch } from '../../../client/conch.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { useServerRequest, type ServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { wholeMoment } from '../../../parts/figures/moment-words.ts';
import { SwitchField } from '../../../parts/form/fields/switch-field.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { LinkOnce } from '../../../parts/links/link-once.tsx';
import { announce } from '../../../state/announcements.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { NewShareLink } from './new-share-link.tsx';

type ShareLink = RouteOutput<'listShareLinks'>['items'][number];

const shareLinksKey = (spaceId: string) => ['share-links', spaceId] as const;

interface ShareLinksProps {
  readonly spaceId: string;
  readonly isOwner: boolean;
}

/** Creates, lists and revokes share links. The link itself is shown only once. */
export function ShareLinks({ spaceId, isOwner }: ShareLinksProps) {
  const { t } = useTranslation('sharing');
  const queries = useQueryClient();
  const request = useServerRequest();
  const [link, setLink] = useState<string | null>(null);
  const params = { spaceId };
  const { data, error } = useQuery({
    queryKey: shareLinksKey(spaceId),
    queryFn: () => conch.call('listShareLinks', { params }),
    retry: false,
  });
  const reload = () => queries.invalidateQueries({ queryKey: shareLinksKey(spaceId) });
  // Members of a space that only owners may share see why there is no form.
  if (error instanceof ConchError && error.code === 'not-allowed') {
    return <p className="text-sm text-soft">{t('onlyOwners')}</p>;
  }
  const problems = [request.problem, error === null ? null : failureWords(error)];
  const links = data?.items ?? [];
  return (
    <>
      <ProblemList problems={problems.filter((problem) => problem !== null)} />
      <NewShareLink
        spaceId={spaceId}
        request={request}
        onMade={(made) => {
          setLink(made);
          void reload();
        }}
      />
      {link === null ? null : <LinkOnce link={link} words={t('linkOnce')} />}
      {data !== undefined && links.length === 0 ? (
        <p className="text-sm text-soft">{t('noLinks')}</p>
      ) : null}
      <ul aria-label={t('links')} className="divide-y divide-line empty:hidden">
        {links.map((share) => (
          <ShareLinkRow
            key={share.id}
            share={share}
            request={request}
            onRevoke={async () => {
              await conch.call('endShareLink', { params: { spaceId, shareId: share.id } });
              setLink(null);
              announce(t('revoked'));
              await reload();
            }}
          />
        ))}
      </ul>
      {isOwner && data !== undefined ? (
        <SwitchField
          label={t('membersMayShare')}
          hint={t('membersMayShareHint')}
          checked={data.membersMayShare}
          disabled={request.isBusy}
          onChange={({ target }) =>
            void request.ask(async () => {
              await conch.call('changeSharing', {
                params,
                body: { membersMayShare: target.checked },
              });
              await reload();
            })
          }
        />
      ) : null}
    </>
  );
}

interface ShareLinkRowProps {
  readonly share: ShareLink;
  readonly request: ServerRequest;
  readonly onRevoke: () => Promise<void>;
}

function ShareLinkRow({ share, request, onRevoke }: ShareLinkRowProps) {
  const { t, i18n } = useTranslation('sharing');
  const { madeBy, expiresAt, lastOpenedAt, hasPrivate, hasTools, hasPrompts } = share;
  const until = t('until', { date: wholeMoment(expiresAt, i18n.language) });
  const opened =
    lastOpenedAt === null
      ? t('neverOpened')
      : t('lastOpened', { date: wholeMoment(lastOpenedAt, i18n.language) });
  const parts = [
    ...(hasPrivate ? [t('withPrivate')] : []),
    ...(hasTools ? [t('withTools')] : []),
    ...(hasPrompts ? [t('withPrompts')] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
      <span className="min-w-40 flex-1">
        <span className="font-medium">{until}</span>
        <span className="block text-xs text-soft">
          {t('linkBy', { name: madeBy.name })} · {opened}
        </span>
        {parts.length === 0 ? null : (
          <span className="mt-1 flex flex-wrap gap-1">
            {parts.map((part) => (
              <span key={part} className="rounded-md bg-warn-tint px-1.5 py-0.5 text-xs text-warn">
                {part}
              </span>
            ))}
          </span>
        )}
      </span>
      <Button
        look="quiet"
        isBusy={request.isBusy}
        onClick={() => void request.ask(onRevoke)}
        aria-label={t('revokeNamed', { name: madeBy.name, until })}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}
