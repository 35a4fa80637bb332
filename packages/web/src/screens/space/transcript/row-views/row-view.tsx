import { memo, Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { DayRow, NewRow, TopRow } from './line-rows.tsx';
import { NoticeRow } from '../cards/notice-card.tsx';
import { PendingRow } from './pending-row.tsx';
import type { Row } from '../rows/row.ts';
import { RunsRow } from './runs-row.tsx';
import { MessageRow } from './message-row.tsx';
import { SilenceRow } from './silence-row.tsx';

// Lazy-loaded, because few spaces have approvals.
const ApprovalRow = lazyPart(async () => (await import('../cards/approval-card.tsx')).ApprovalRow);

interface RowViewProps {
  readonly row: Row;
  readonly isActive: boolean;
  /** Whether the person may write in this space. */
  readonly mayWrite: boolean;
  /** Whether older messages could not be loaded. */
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/**
 * One row. It is memoized, so that an unchanged row does not render again while another row
 * streams.
 */
export const RowView = memo(function RowView(props: RowViewProps): ReactNode {
  const { row, isActive, mayWrite, hasFailed, onRetry } = props;
  if (row.kind === 'message' || row.kind === 'stream') {
    return <MessageRow row={row} isActive={isActive} mayWrite={mayWrite} />;
  }
  if (row.kind === 'runs') return <RunsRow row={row} isActive={isActive} />;
  if (row.kind === 'silence') return <SilenceRow row={row} isActive={isActive} />;
  if (row.kind === 'notice') return <NoticeRow row={row} isActive={isActive} />;
  if (row.kind === 'approval') {
    return (
      <Suspense fallback={<div className="h-48" />}>
        <ApprovalRow row={row} isActive={isActive} />
      </Suspense>
    );
  }
  if (row.kind === 'pending') return <PendingRow row={row} isActive={isActive} />;
  if (row.kind === 'day') return <DayRow row={row} />;
  if (row.kind === 'new') return <NewRow row={row} />;
  return <TopRow row={row} hasFailed={hasFailed} onRetry={onRetry} />;
});
