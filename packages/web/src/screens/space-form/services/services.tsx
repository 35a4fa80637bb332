import type { RouteOutput } from '@conch/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { conch } from '../../../client/conch.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { makeOnce } from '../../../client/make-once.ts';
import { useServerRequest, type ServerRequest } from '../../../client/use-server-request.ts';
import { AskFirst } from '../../../parts/buttons/ask-first.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { wholeMoment } from '../../../parts/figures/moment-words.ts';
import { Fold } from '../../../parts/fold.tsx';
import { TextField } from '../../../parts/form/fields/text-field.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { SecretOnce } from '../../../parts/links/secret-once.tsx';
import { Section } from '../../../parts/section.tsx';
import { announce } from '../../../state/announcements.ts';
import { useTranslation } from '../../../words/use-translation.ts';

type Service = RouteOutput<'listServices'>['items'][number];

const servicesKey = (spaceId: string) => ['services', spaceId] as const;

/** Creates, lists and removes services. The token of a service is shown only once. */
export function ServiceList({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('schedules');
  const queries = useQueryClient();
  const request = useServerRequest();
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: servicesKey(spaceId),
    queryFn: () => conch.call('listServices', { params: { spaceId } }),
  });
  const reload = () => queries.invalidateQueries({ queryKey: servicesKey(spaceId) });
  const problems = [request.problem, error === null ? null : failureWords(error)];
  const services = data?.items ?? [];
  return (
    <Section title={t('services')} about={t('servicesAbout')}>
      <ProblemList problems={problems.filter((problem) => problem !== null)} />
      <NewService
        spaceId={spaceId}
        request={request}
        onMade={(made) => {
          setSecret(made);
          void reload();
        }}
      />
      {secret === null ? null : (
        <>
          <SecretOnce secret={secret} words={t('tokenOnce')} />
          <PostExample spaceId={spaceId} />
        </>
      )}
      {data !== undefined && services.length === 0 ? (
        <p className="text-sm text-soft">{t('noServices')}</p>
      ) : null}
      <ul aria-label={t('services')} className="divide-y divide-line empty:hidden">
        {services.map((service) => (
          <ServiceRow
            key={service.id}
            service={service}
            onRemove={() =>
              request.ask(async () => {
                const params = { spaceId, serviceId: service.id };
                await conch.call('removeService', { params });
                setSecret(null);
                announce(t('serviceRemoved', { name: service.name }));
                await reload();
              })
            }
          />
        ))}
      </ul>
    </Section>
  );
}

interface NewServiceProps {
  readonly spaceId: string;
  readonly request: ServerRequest;
  readonly onMade: (secret: string) => void;
}

const LONGEST_NAME = 100;

function NewService({ spaceId, request, onMade }: NewServiceProps) {
  const { t } = useTranslation('schedules');
  const [name, setName] = useState('');
  const make = () =>
    request.ask(async () => {
      const { secret } = await makeOnce('makeService', { params: { spaceId }, body: { name } });
      setName('');
      onMade(secret);
    });
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void make();
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label={t('serviceName')}
          placeholder={t('serviceExample')}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button
        type="submit"
        isBusy={request.isBusy}
        disabled={name.trim() === ''}
        icon={<KeyRound className="size-4" />}
      >
        {t('makeService')}
      </Button>
    </form>
  );
}

/** A command that posts a message with the new token. */
function PostExample({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation('schedules');
  const command = [
    `curl ${location.origin}/api/v1/spaces/${spaceId}/messages`,
    `-H "Authorization: Bearer $TOKEN"`,
    `-H "Content-Type: application/json"`,
    `-d '{"content":"Hello"}'`,
  ].join(' \\\n  ');
  return (
    <Fold title={t('postExample')}>
      <div className="mt-2 flex items-start gap-2">
        <pre
          dir="ltr"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways
          tabIndex={0}
          className="min-w-0 flex-1 overflow-x-auto rounded-lg bg-sunken p-3 text-xs"
        >
          {command}
        </pre>
        <CopyButton text={command} />
      </div>
    </Fold>
  );
}

interface ServiceRowProps {
  readonly service: Service;
  readonly onRemove: () => Promise<unknown>;
}

function ServiceRow({ service, onRemove }: ServiceRowProps) {
  const { t, i18n } = useTranslation('schedules');
  const { name, ending, madeBy, createdAt, lastUsedAt } = service;
  const created = wholeMoment(createdAt, i18n.language);
  const used =
    lastUsedAt === null
      ? t('neverUsed')
      : t('lastUsed', { date: wholeMoment(lastUsedAt, i18n.language) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
      <span className="min-w-40 flex-1">
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-xs text-soft">
          <bdi dir="ltr">…{ending}</bdi> · {t('serviceBy', { name: madeBy, date: created })}
        </span>
        <span className="block text-xs text-soft">{used}</span>
      </span>
      <AskFirst
        words={t('removeService')}
        label={t('removeServiceNamed', { name })}
        title={t('removeServiceTitle', { name })}
        about={t('removeServiceWords')}
        act={() => void onRemove()}
      />
    </li>
  );
}
