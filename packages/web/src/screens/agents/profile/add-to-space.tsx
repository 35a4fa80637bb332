import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { spacesQuery } from '../../../client/queries.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { SelectField } from '../../../parts/form/fields/select-field.tsx';
import { announce } from '../../../state/announcements.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { activityQuery } from '../agent-queries.ts';

interface AddToSpaceProps {
  readonly agentId: string;
  /** The spaces that already contain the agent. */
  readonly isIn: readonly string[];
}

/** A form that adds the agent to another space of the person. */
export function AddToSpace({ agentId, isIn }: AddToSpaceProps) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const { data: spaces = [] } = useQuery(spacesQuery);
  const { isBusy, problem, ask } = useServerRequest();
  const [chosen, setChosen] = useState('');
  const others = spaces.filter(
    ({ id, role, archivedAt }) => role === 'owner' && archivedAt === null && !isIn.includes(id),
  );
  const space = others.find(({ id }) => id === chosen) ?? others[0];
  if (space === undefined) return null;
  const add = () =>
    ask(async () => {
      const body = { memberIds: [agentId] };
      await conch.call('addMembers', { params: { spaceId: space.id }, body });
      announce(t('added', { name: space.name }));
      await queries.invalidateQueries({ queryKey: activityQuery(agentId).queryKey });
    });
  return (
    <div className="flex flex-col gap-3">
      <ProblemList problems={problem === null ? [] : [problem]} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <SelectField
            label={t('addToSpace')}
            value={space.id}
            choices={others.map(({ id, name }) => ({ value: id, words: name }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
        <Button isBusy={isBusy} onClick={() => void add()}>
          {t('add')}
        </Button>
      </div>
    </div>
  );
}
