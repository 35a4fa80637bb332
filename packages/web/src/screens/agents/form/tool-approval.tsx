import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ExactJson } from '../../../parts/exact-json-lines.tsx';
import { Fold } from '../../../parts/fold.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { toolsQuery } from '../agent-queries.ts';
import type { ToolOffer } from '../tool-lines.ts';

interface ToolApprovalProps {
  readonly name: string;
  readonly offer: ToolOffer;
}

/** A dialog that shows the full current definition of a tool and approves it. */
export function ToolApproval({ name, offer }: ToolApprovalProps) {
  const { t } = useTranslation('agents');
  const { path, hash, definition, before } = offer;
  const queries = useQueryClient();
  const { isBusy, problem, ask } = useServerRequest();
  const approve = () =>
    ask(async () => {
      await conch.call('approveTool', { params: path, body: { hash } });
      await queries.invalidateQueries({ queryKey: toolsQuery.queryKey });
    });
  return (
    <Fold title={t('toolReview')} className="ms-9">
      {before === null ? null : (
        <>
          <p className="mt-2 font-medium">{t('toolBefore')}</p>
          <ExactJson text={before} label={t('toolBefore')} />
          <p className="mt-2 font-medium">{t('toolNow')}</p>
        </>
      )}
      <ExactJson text={definition} label={t('toolNow')} />
      <ProblemList problems={problem === null ? [] : [problem]} />
      <Button
        isBusy={isBusy}
        aria-label={t('approveToolNamed', { name })}
        onClick={() => void approve()}
      >
        {t('approveTool')}
      </Button>
    </Fold>
  );
}
