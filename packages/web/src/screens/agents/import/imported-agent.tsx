import type { ReasonOnWire } from '@conch/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../words/use-translation.ts';
import { Avatar } from '../../../parts/names/avatar.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { isolated } from '../../../parts/names/isolated.ts';
import { Name } from '../../../parts/names/name.tsx';
import { ServerSentence } from '../../../parts/names/server-sentence.tsx';
import { WithNames } from '../../../parts/names/with-names.tsx';
import type { AgentDetails } from '../agent.ts';
import { MAIN_LINK } from '../link-styles.ts';
import { toolsQuery } from '../agent-queries.ts';
import { toolLines, toolsOf } from '../tool-lines.ts';
import { SpacesToAdd } from './spaces-to-add.tsx';

/** An agent that an import has created. */
export interface ImportResult {
  readonly agent: AgentDetails;
  /** Sentences about the content of the card or file that the import has left out. */
  readonly leftOut: readonly ReasonOnWire[];
}

interface ImportedAgentProps {
  readonly imported: ImportResult;
  readonly onClose: () => void;
}

export function ImportedAgent({ imported: { agent, leftOut }, onClose }: ImportedAgentProps) {
  const { t } = useTranslation('agents');
  const { t: parts } = useTranslation('parts');
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={agent.name} kind="agent" />
        <span className="min-w-0">
          <Name name={agent.name} className="font-semibold" />
          <span className="line-clamp-2 text-sm text-soft">
            <bdi>{agent.description}</bdi>
          </span>
        </span>
      </div>
      {leftOut.length === 0 ? null : (
        <div className="rounded-xl bg-warn-tint p-3 text-sm text-warn">
          <p className="font-medium">{t('leftOut')}</p>
          <ul className="list-disc ps-5">
            {leftOut.map((reason) => (
              <li key={reason.detail}>
                <ServerSentence reason={reason} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <MissingTools agent={agent} />
      <KeptKeys extras={agent.extras} />
      <SpacesToAdd agentId={agent.id} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{parts('close')}</Button>
        <Link to="/agents/$agentId" params={{ agentId: agent.id }} className={MAIN_LINK}>
          {t('openAgent')}
        </Link>
      </div>
    </>
  );
}

/** The unknown keys of the file. Conch stores them and exports them again with the agent. */
function KeptKeys({ extras }: Pick<AgentDetails, 'extras'>) {
  const { t, i18n } = useTranslation('agents');
  const keys = Object.keys(extras);
  if (keys.length === 0) return null;
  const listed = new Intl.ListFormat(i18n.language).format(keys.map(isolated));
  return (
    <p className="text-xs wrap-anywhere text-soft">
      <WithNames words={t('keptKeys', { count: keys.length, keys: listed })} />
    </p>
  );
}

/** The tools of an imported agent that no MCP server of this server offers. */
function MissingTools({ agent }: { readonly agent: AgentDetails }) {
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
