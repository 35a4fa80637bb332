import type { RouteOutput } from '@conch/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { conch } from '../../../client/conch.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { useServerRequest, type ServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { wholeMoment } from '../../../parts/figures/moment-words.ts';
import { Section } from '../../../parts/section.tsx';
import { announce } from '../../../state/announcements.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { GRANT_NAMES, NewGrant } from './new-grant.tsx';

type GivenGrant = RouteOutput<'listGrants'>['items'][number];

const grantsKey = (spaceId: string) => ['grants', spaceId] as const;

/** Lists, adds and revokes grants: the rights that agents of other spaces have in this space. */
export function Grants({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('space');
  const queries = useQueryClient();
  const request = useServerRequest();
  const { data, error } = useQuery({
    queryKey: grantsKey(spaceId),
    queryFn: () => conch.call('listGrants', { params: { spaceId } }),
  });
  const reload = () => queries.invalidateQueries({ queryKey: grantsKey(spaceId) });
  const problems = [request.problem, error === null ? null : failureWords(error)];
  const grants = data?.items ?? [];
  return (
    <Section title={t('grants')} about={t('grantsAbout')}>
      <ProblemList problems={problems.filter((problem) => problem !== null)} />
      <NewGrant spaceId={spaceId} given={grants} asked={request} onGiven={() => void reload()} />
      {data !== undefined && grants.length === 0 ? (
        <p className="text-sm text-soft">{t('noGrants')}</p>
      ) : null}
      <ul aria-label={t('grants')} className="divide-y divide-line">
        {grants.map((grant) => (
          <GrantRow
            key={`${grant.kind} ${grant.homeId}`}
            grant={grant}
            asked={request}
            onRevoke={async () => {
              const { homeId, kind } = grant;
              await conch.call('revokeGrant', { params: { spaceId, homeId, kind } });
              announce(t('grantRevoked'));
              await reload();
            }}
          />
        ))}
      </ul>
    </Section>
  );
}

interface GrantRowProps {
  readonly grant: GivenGrant;
  readonly asked: ServerRequest;
  readonly onRevoke: () => Promise<void>;
}

function GrantRow({ grant, asked, onRevoke }: GrantRowProps) {
  const { t, i18n } = useTranslation('space');
  const { homeName, kind, grantedBy, grantedAt } = grant;
  const name = homeName ?? t('grantHidden');
  const right = t(GRANT_NAMES[kind]);
  const date = wholeMoment(grantedAt, i18n.language);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
      <span className="min-w-40 flex-1">
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-xs text-soft">
          {right} · {grantedBy === null ? date : t('grantedBy', { name: grantedBy.name, date })}
        </span>
      </span>
      <Button
        look="quiet"
        isBusy={asked.isBusy}
        onClick={() => void asked.ask(onRevoke)}
        aria-label={t('grantRevokeNamed', { right, name })}
      >
        {t('grantRevoke')}
      </Button>
    </li>
  );
}
