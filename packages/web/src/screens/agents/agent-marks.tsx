import { useQuery } from '@tanstack/react-query';
import { BellOff, CircleAlert, FileText, Pause, Plug, Unplug, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { defaultModelQuery } from '../../client/providers.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { WithNames } from '../../parts/names/with-names.tsx';
import {
  isKind,
  standingOf,
  thinkingOf,
  type AgentDetails,
  type AgentAvailability,
} from './agent.ts';
import { isByDefault, nameOfModel } from './model-choice.ts';

/** A tag that distinguishes an agent from a person. */
export function AgentTag() {
  const { t } = useTranslation('parts');
  return (
    <span className="rounded bg-sunken forced-colors:outline px-1.5 py-px text-[0.65rem] font-semibold tracking-wide text-soft uppercase">
      {t('agent')}
    </span>
  );
}

const STANDINGS: Readonly<
  Record<AgentAvailability, { readonly icon: LucideIcon | null; readonly look: string }>
> = {
  active: { icon: null, look: 'text-good' },
  paused: { icon: Pause, look: 'text-warn' },
  connected: { icon: Plug, look: 'text-good' },
  disconnected: { icon: Unplug, look: 'text-soft' },
};

/** Marks: whether the agent can speak now, whether it is quiet, and its owner. */
export function AgentMarks({
  agent,
  isListed = false,
}: {
  readonly agent: AgentDetails;
  /** Whether the list leaves out “Active”, which is true of nearly all agents. */
  readonly isListed?: boolean;
}) {
  const { t } = useTranslation('agents');
  const standing = standingOf(agent);
  const { icon: Icon, look } = STANDINGS[standing];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      {isListed && standing === 'active' ? null : (
        <span className={`inline-flex items-center gap-1.5 ${look}`} data-standing={standing}>
          {Icon === null ? (
            <span
              aria-hidden="true"
              className="size-2 rounded-full bg-current forced-colors:bg-[CanvasText]"
            />
          ) : (
            <Icon aria-hidden="true" className="size-3.5" />
          )}
          {t(`standing_${standing}`)}
        </span>
      )}
      {agent.problem === null ? null : (
        <span className="inline-flex items-center gap-1.5 text-warn" data-problem={agent.problem}>
          <CircleAlert aria-hidden="true" className="size-3.5" />
          {t(`problem_${agent.problem}`)}
        </span>
      )}
      {agent.isQuiet ? (
        <span className="inline-flex items-center gap-1.5 text-soft">
          <BellOff aria-hidden="true" className="size-3.5" />
          {t('quietMark')}
        </span>
      ) : null}
      {agent.from === 'file' ? (
        <span className="inline-flex items-center gap-1.5 text-soft">
          <FileText aria-hidden="true" className="size-3.5" />
          {t('fromFile')}
        </span>
      ) : null}
    </span>
  );
}

/** The kind of the agent, and its model. */
export function KindLine({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const thinking = thinkingOf(agent);
  return (
    <>
      {isKind(agent.kind) ? t(`kind_${agent.kind}`) : agent.kind}
      {thinking === null ? null : ' · '}
      {thinking === null || isByDefault(thinking) ? null : (
        <bdi dir="ltr">{nameOfModel(thinking)}</bdi>
      )}
      {thinking !== null && isByDefault(thinking) ? <DefaultName /> : null}
    </>
  );
}

/** The name of the server's default model. */
function DefaultName() {
  const { t } = useTranslation('agents');
  const { data: chosen } = useQuery(defaultModelQuery);
  if (chosen === undefined) return t('byDefault');
  if (chosen === null) return t('defaultNone');
  return <WithNames words={t('defaultOf', { model: isolated(nameOfModel(chosen)) })} />;
}
