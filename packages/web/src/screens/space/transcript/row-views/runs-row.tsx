import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { isolated } from '../../../../parts/names/isolated.ts';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { StreamActions } from '../../message/stopping/stream-actions.tsx';
import { Dots } from './dots.tsx';
import { useMemberName } from '../member-name.ts';
import { namedList, withoutMarks } from '../named.ts';
import type { RowOfKind } from '../rows/row.ts';
import { Column, RowFrame } from './row-frame.tsx';

const STAGES = {
  queued: 'isQueued',
  thinking: 'isThinking',
  using: 'isUsingTools',
  waiting: 'isWaiting',
  approval: 'isAsking',
  paused: 'isPaused',
} as const;
const MOST_NAMES = 3;

/** The row for agents that have the floor or wait for it, and have not written any text yet. */
export function RunsRow({
  row,
  isActive,
}: {
  readonly row: RowOfKind<'runs'>;
  readonly isActive: boolean;
}) {
  const { t, i18n } = useTranslation('chat');
  const nameOf = useMemberName();
  const { runs, stage } = row;
  const names = runs.map(({ agentId }) => nameOf(agentId));
  const more = names.length - MOST_NAMES;
  const shown = more > 0 ? [...names.slice(0, MOST_NAMES), t('andMore', { count: more })] : names;
  const [first] = runs;
  const list = namedList(shown, i18n.language);
  const tool = runs.length === 1 && stage === 'using' ? (first?.tool ?? null) : null;
  const words =
    tool === null
      ? t(STAGES[stage], { names: list, count: runs.length })
      : t('isUsing', { name: list, tool: isolated(tool) });
  return (
    <Column>
      <RowFrame
        rowKey={row.key}
        label={withoutMarks(words)}
        isActive={isActive}
        className="flex min-h-9 items-center gap-3 ps-5 pe-2 text-sm text-soft"
      >
        <span className="flex w-9 shrink-0 justify-center">
          {first === undefined ? null : (
            <Avatar name={nameOf(first.agentId)} kind="agent" size="small" />
          )}
        </span>
        <span className="flex min-w-0 items-center gap-2">
          {stage === 'thinking' || stage === 'using' ? <Dots /> : null}
          <span className="min-w-0 wrap-anywhere">
            <WithNames words={words} />
          </span>
        </span>
        {first === undefined || runs.length > 1 ? null : (
          <StreamActions runId={first.runId} chainId={first.chainId} />
        )}
      </RowFrame>
    </Column>
  );
}
