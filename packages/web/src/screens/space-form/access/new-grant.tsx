import type { RouteOutput } from '@conch/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conch } from '../../../client/conch.ts';
import { spacesQuery } from '../../../client/queries.ts';
import type { ServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { announce } from '../../../state/announcements.ts';
import { useTranslation } from '../../../words/use-translation.ts';

type GrantKind = RouteOutput<'listGrants'>['items'][number]['kind'];

export const GRANT_NAMES = { read: 'grantRead', act: 'grantAct' } as const satisfies Record<
  GrantKind,
  string
>;

const KINDS = Object.keys(GRANT_NAMES) as readonly GrantKind[];

interface NewGrantProps {
  readonly spaceId: string;
  /** The existing grants. The form does not offer them again. */
  readonly given: readonly { readonly homeId: string; readonly kind: GrantKind }[];
  readonly asked: ServerRequest;
  readonly onGiven: () => void;
}

/** The form for a new grant: a space and its right. */
export function NewGrant({ spaceId, given, asked, onGiven }: NewGrantProps) {
  const { t } = useTranslation('space');
  const { data: spaces = [] } = useQuery(spacesQuery);
  const [chosen, setChosen] = useState('');
  const [kind, setKind] = useState<GrantKind>('read');
  const isGiven = (id: string) => given.some((grant) => grant.homeId === id && grant.kind === kind);
  const others = spaces.filter(({ id }) => id !== spaceId && !isGiven(id));
  const home = others.find(({ id }) => id === chosen) ?? others[0];
  const give = () =>
    asked.ask(async () => {
      if (home === undefined) return;
      await conch.call('giveGrant', { params: { spaceId }, body: { homeId: home.id, kind } });
      announce(t('grantGiven'));
      onGiven();
    });
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <div className="min-w-40 flex-1">
        <SelectField
          label={t('grantKind')}
          value={kind}
          choices={KINDS.map((value) => ({ value, words: t(GRANT_NAMES[value]) }))}
          onChange={({ target }) => setKind(target.value === 'act' ? 'act' : 'read')}
        />
      </div>
      <div className="min-w-40 flex-1">
        <SelectField
          label={t('grantSpace')}
          value={home?.id ?? ''}
          choices={
            home === undefined
              ? [{ value: '', words: t('grantNoSpace') }]
              : others.map(({ id, name }) => ({ value: id, words: name }))
          }
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      <Button type="submit" isBusy={asked.isBusy} disabled={home === undefined}>
        {t('grantGive')}
      </Button>
    </form>
  );
}
