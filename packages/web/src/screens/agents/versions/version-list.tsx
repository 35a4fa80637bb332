import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MergeView } from '../../../parts/form/versioned/merge-view.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { Loading } from '../../../parts/loading/loading.tsx';
import { fieldsOf, type AgentDetails } from '../agent.ts';
import { versionsQuery } from '../agent-queries.ts';
import { useFieldLabel, useFieldWords } from '../form/use-field-words.ts';
import { comparisonsOf } from './comparisons.ts';
import { useRestoreVersion } from './use-restore-version.ts';
import { VersionRow } from './version-row.tsx';

/** All stored versions of an agent, newest first. */
export function VersionList({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const { t: parts } = useTranslation('parts');
  const labelOf = useFieldLabel();
  const valueOf = useFieldWords();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    versionsQuery(agent.id),
  );
  const back = useRestoreVersion(agent);
  if (error !== null) {
    return (
      <p role="alert" className="text-sm text-bad">
        {failureWords(error)}
      </p>
    );
  }
  if (data === undefined) return <Loading />;
  const versions = data.pages.flatMap(({ items }) => items);
  const { instructions } = fieldsOf(agent.config);
  // An agent from a file cannot be changed here, and agents of other kinds have no instructions.
  const canBringBack = agent.kind === 'llm' && agent.from === 'server';
  return (
    <div className="flex flex-col gap-3">
      <ProblemList problems={back.problem === null ? [] : [back.problem]} />
      {back.done === null ? null : (
        <p className="rounded-xl bg-good-tint p-3 text-sm text-good">
          {t('broughtBack', { number: back.done })}
        </p>
      )}
      {versions.length > 1 ? null : <p className="text-sm text-soft">{t('neverChanged')}</p>}
      <ol className="divide-y divide-line">
        {versions.map((version, at) => (
          <VersionRow
            key={version.version}
            version={version}
            isNow={at === 0}
            with={comparisonsOf(versions, at)}
            isBusy={back.isBusy}
            onOpen={
              // If a person opens the last loaded version, the next page is loaded, because that
              // page contains the previous version.
              at === versions.length - 1 && hasNextPage ? () => void fetchNextPage() : null
            }
            onBringBack={
              canBringBack && version.instructions !== instructions
                ? () => void back.bringBack(version)
                : null
            }
          />
        ))}
      </ol>
      {hasNextPage ? (
        <div>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('olderVersions')}
          </Button>
        </div>
      ) : null}
      {back.clash === null ? null : (
        <MergeView
          conflicts={back.clash.merged.conflicts}
          takenOver={back.clash.merged.theirChanges}
          backWords={parts('cancel')}
          labelOf={labelOf}
          valueOf={valueOf}
          onChoose={(choices) => void back.choose(choices)}
          onPutOff={back.cancel}
        />
      )}
    </div>
  );
}
