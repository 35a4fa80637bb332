import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { EmptyList } from '../../../parts/empty-list.tsx';
import { Section } from '../../../parts/section.tsx';
import type { AgentDetails } from '../agent.ts';
import { toolsQuery } from '../agent-queries.ts';
import { TOOLS } from '../form/form-hashes.ts';
import { PLAIN_LINK } from '../link-styles.ts';
import { toolLines, toolsOf, type ToolLine } from '../tool-lines.ts';
import { ToolWords } from '../tool-words.tsx';

/** The tools of the agent, and which of them need an approval. */
export function AgentTools({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const isModel = agent.kind === 'llm';
  const { data } = useQuery({ ...toolsQuery, enabled: isModel });
  if (!isModel) return null;
  const lines = toolLines(toolsOf(agent), data?.items ?? []);
  return (
    <Section title={t('toolsTitle')} about={t('floorTools')}>
      {lines.length === 0 ? (
        <NoTools agentId={agent.id} />
      ) : (
        <ul className="flex flex-col gap-2">
          {lines.map((line) => (
            <Tool key={line.name} agentId={agent.id} line={line} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function NoTools({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation('agents');
  return (
    <EmptyList
      words={t('noTools')}
      example={t('noToolsExample')}
      action={
        <Link to="/agents/$agentId/edit" params={{ agentId }} hash={TOOLS} className={PLAIN_LINK}>
          {t('chooseTools')}
        </Link>
      }
    />
  );
}

function Tool({ agentId, line }: { readonly agentId: string; readonly line: ToolLine }) {
  const { t } = useTranslation('agents');
  return (
    <li className="flex gap-2.5 text-sm">
      <Wrench aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-faint" />
      <span className="flex min-w-0 flex-col items-start">
        <ToolWords tool={line} />
        {line.offer === null ? null : (
          <Link
            to="/agents/$agentId/edit"
            params={{ agentId }}
            hash={TOOLS}
            aria-label={t('reviewToolNamed', { name: line.name })}
            className="inline-flex min-h-6 items-center text-xs text-link underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {t('reviewTool')}
          </Link>
        )}
      </span>
    </li>
  );
}
