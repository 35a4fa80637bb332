import { useQuery } from '@tanstack/react-query';
import { isolated } from '../../../parts/names/isolated.ts';
import { WithNames } from '../../../parts/names/with-names.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { AgentDetails } from '../agent.ts';
import { toolsQuery } from '../agent-queries.ts';
import { toolLines, toolsOf } from '../tool-lines.ts';

/** The tools of an imported agent that no MCP server of this server offers. */
export function MissingTools({ agent }: { readonly agent: AgentDetails }) {
  const { t, i18n } = useTranslation('agents');
  const names = toolsOf(agent);
  const { data } = useQuery({ ...toolsQuery, enabled: names.length > 0 });
  if (data === undefined) return null;
  const missing = toolLines(names, data.items).filter(({ state }) => state === 'missing');
  if (missing.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).format(missing.map(({ name }) => isolated(name)));
  return (
    <p data-part="missing-tools" className="rounded-xl bg-warn-tint p-3 text-sm text-warn">
      <WithNames words={t('missingTools', { count: missing.length, tools: list })} />
    </p>
  );
}
