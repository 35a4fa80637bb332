import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { spacesQuery } from '../../../client/queries.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { CheckList } from '../../../parts/form/fields/check-list.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { announce } from '../../../state/announcements.ts';
import { activityQuery } from '../agent-queries.ts';

/** Offers to add a new agent to spaces of the person, several at once. */
export function SpacesToAdd({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const { data: spaces = [] } = useQuery(spacesQuery);
  const { data: activity } = useQuery(activityQuery(agentId));
  const { isBusy, problem, ask } = useServerRequest();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (activity === undefined) return null;
  const isIn = new Set(activity.spaces.map(({ id }) => id));
  const others = spaces.filter(
    ({ id, role, archivedAt, directWith }) =>
      role === 'owner' && archivedAt === null && directWith === null && !isIn.has(id),
  );
  const add = () =>
    ask(async () => {
      for (const spaceId of chosen) {
        await conch.call('addMembers', { params: { spaceId }, body: { memberIds: [agentId] } });
      }
      announce(t('addedToSpaces', { count: chosen.length }));
      setChosen([]);
      await queries.invalidateQueries({ queryKey: activityQuery(agentId).queryKey });
    });
  return (
    <div className="flex flex-col gap-3" data-part="spaces-to-add">
      {activity.spaces.length === 0 ? null : (
        <p className="flex items-start gap-2 text-sm text-good">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {t('isInSpaces')} <bdi>{activity.spaces.map(({ name }) => name).join(', ')}</bdi>
          </span>
        </p>
      )}
      {others.length === 0 ? null : (
        <>
          <ProblemList problems={problem === null ? [] : [problem]} />
          <CheckList
            name="spaces"
            label={t('addToSpaces')}
            items={others.map(({ id, name }) => ({ id, words: name }))}
            chosen={chosen}
            onChange={setChosen}
            empty=""
          />
          {chosen.length === 0 ? null : (
            <Button className="self-start" isBusy={isBusy} onClick={() => void add()}>
              {t('addToChosen', { count: chosen.length })}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
