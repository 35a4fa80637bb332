import type { SilenceView } from '@conch/sdk/view';
import { Suspense, useState } from 'react';
import { useTranslation, type TFunction } from '../../../../words/use-translation.ts';
import { useMe } from '../../../../client/use-me.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { ModelsLink } from '../../../../parts/links/models-link.tsx';
import { isolated } from '../../../../parts/names/isolated.ts';
import { Name } from '../../../../parts/names/name.tsx';
import { Press } from '../../../../parts/buttons/press.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { isFixedInModels } from '../../../../state/fixed-in-models.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { useMarkedName } from '../member-name.ts';
import { namedList, withoutMarks } from '../named.ts';
import type { RowOfKind } from '../rows/row.ts';
import { Column, RowFrame } from './row-frame.tsx';
import { silentNames } from './silent-names.ts';
import { useEndedRun } from './use-ended-run.ts';
import { useStopWords } from './use-stop-words.ts';

const FailureAdvice = lazyPart(async () => (await import('./failure-advice.tsx')).FailureAdvice);

/** A row about agents whose runs ended without a message. */
export function SilenceRow({
  row,
  isActive,
}: {
  readonly row: RowOfKind<'silence'>;
  readonly isActive: boolean;
}) {
  const { t, i18n } = useTranslation('chat');
  const actions = useSpaceActions();
  const nameOf = useMarkedName();
  const [isOpen, setOpen] = useState(false);
  const { isAdmin } = useMe();
  const { silences } = row;
  const [first] = silences;
  const { by, why, after } = useStopWords(first?.outcome === 'cancelled' ? first.runId : null);
  const to = useDelegate(first);
  if (first === undefined) return null;
  const { named, others } = silentNames(silences.map(({ agentId }) => nameOf(agentId)));
  const names = namedList(
    named,
    i18n.language,
    others === 0 ? [] : [t('silentOthers', { count: others })],
  );
  const count = silences.length;
  const sentence = silenceWords(first, { t, names, count, by, to });
  // `why` is only about the first agent. The other agents may have another reason, so a line about
  // several agents omits `why`.
  const plain = why === null || count > 1 ? sentence : t('stoppedWhy', { words: sentence, why });
  const words = after === '' ? plain : t('andThen', { words: plain, after });
  return (
    <Column>
      <RowFrame
        rowKey={row.key}
        label={withoutMarks(words)}
        isActive={isActive}
        data-said="silence"
        className={`flex min-h-6 flex-wrap items-center gap-x-2 ps-17 pe-2 text-xs text-faint ${isOpen ? 'max-h-72 overflow-y-auto' : ''}`}
      >
        <span className="min-w-0 py-0.5">
          <WithNames words={words} />
          {first.failure === null ? null : (
            <Suspense fallback={null}>
              <FailureAdvice failure={first.failure} />
            </Suspense>
          )}
        </span>
        {others === 0 ? null : (
          <Press
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            tabIndex={isActive ? 0 : -1}
            className={QUIET}
          >
            {isOpen ? t('silentFewer') : t('silentAll', { count: silences.length })}
          </Press>
        )}
        {/* Agents share a line because they share the reason, so one “Why?” is enough. */}
        {(isOpen ? silences : [first]).map(({ runId, agentId }) => (
          <Press
            key={runId}
            aria-label={t('whyOf', { name: isOpen ? nameOf(agentId) : withoutMarks(names) })}
            onClick={() => actions.openWhy(runId)}
            tabIndex={isActive ? 0 : -1}
            className={QUIET}
          >
            {isOpen ? <Name name={nameOf(agentId)} /> : t('why')}
          </Press>
        ))}
        {isAdmin && isFixedInModels(first.failure) ? (
          <ModelsLink tabIndex={isActive ? 0 : -1} className={QUIET} />
        ) : null}
      </RowFrame>
    </Column>
  );
}

/** The name of the agent to which an agent delegated. Null if there is none, or while loading. */
function useDelegate(silence: SilenceView | undefined): string | null {
  const nameOf = useMarkedName();
  const run = useEndedRun(silence?.outcome === 'delegated' ? silence.runId : null);
  const id = run?.delegatedToId ?? null;
  return id === null ? null : isolated(nameOf(id));
}

const QUIET =
  'inline-flex min-h-6 items-center rounded text-soft underline decoration-edge decoration-dotted underline-offset-2 hover:text-ink hover:decoration-solid pointer-coarse:-mx-1 pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:px-1';

interface Words {
  readonly t: TFunction<'chat'>;
  readonly names: string;
  readonly count: number;
  /** The person who stopped the agents. Null if no person stopped them, or while loading. */
  readonly by: string | null;
  /** The agent to which the agents delegated. Null if they did not delegate, or while loading. */
  readonly to: string | null;
}

const WORDS = {
  skipped: 'skipped',
  suppressed: 'suppressed',
  delegated: 'delegated',
  cancelled: 'cancelled',
  failed: 'failedPlain',
  // These outcomes come with a message or a notice, so they never occur in this row.
  responded: 'endedQuietly',
  passed: 'endedQuietly',
} as const;

function silenceWords({ outcome, failure, cancelReason }: SilenceView, words: Words): string {
  const { t, names, count, by, to } = words;
  if (cancelReason === 'turn-limit') return t('noTurn', { names });
  if (outcome === 'cancelled' && by !== null) return t('cancelledBy', { names, count, by });
  if (outcome === 'delegated' && to !== null) return t('delegatedTo', { names, to });
  if (outcome !== 'failed' || failure === null) return t(WORDS[outcome], { names, count });
  return t('failed', { names, reason: t(`failure-${failure}`) });
}
