import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../words/use-translation.ts';
import { Avatar } from '../../../parts/avatar.tsx';
import { Button } from '../../../parts/button.tsx';
import { isolated } from '../../../parts/isolated.ts';
import { Name } from '../../../parts/name.tsx';
import { ServerSentence } from '../../../parts/server-sentence.tsx';
import { WithNames } from '../../../parts/with-names.tsx';
import type { Agent } from '../agent.ts';
import { MAIN_LINK } from '../link-looks.ts';

/** An agent that was made of something that somebody brought. */
export interface Imported {
  readonly agent: Agent;
  /** What was on the card and is not in the agent, in words. */
  readonly leftOut: readonly string[];
}

interface ImportedAgentProps {
  readonly imported: Imported;
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
            {leftOut.map((words) => (
              <li key={words}>
                <ServerSentence english={words} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <KeptKeys extras={agent.extras} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{parts('close')}</Button>
        <Link to="/agents/$agentId" params={{ agentId: agent.id }} className={MAIN_LINK}>
          {t('openAgent')}
        </Link>
      </div>
    </>
  );
}

/** What a file says that Conch does not know: it is there when the agent is exported again. */
function KeptKeys({ extras }: Pick<Agent, 'extras'>) {
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
