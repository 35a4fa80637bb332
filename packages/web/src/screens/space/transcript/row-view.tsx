import { memo, Suspense, type ReactNode } from 'react';
import { later } from '../../../parts/later.tsx';
import { DayRow, NewRow, TopRow } from './line-rows.tsx';
import { NoticeRow } from './notice-card.tsx';
import { PendingRow } from './pending-row.tsx';
import type { Row } from './row.ts';
import { RunsRow } from './runs-row.tsx';
import { SaidRow } from './said-row.tsx';
import { SilenceRow } from './silence-row.tsx';

// Few spaces have any.
const ApprovalRow = later(async () => (await import('./approval-card.tsx')).ApprovalRow);

interface RowViewProps {
  readonly row: Row;
  readonly isActive: boolean;
  /** Whether who looks at it may say anything here. */
  readonly mayWrite: boolean;
  /** Whether what is above could not be fetched, and how to try again. */
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** One row. A row that is the same as before is not drawn again, whatever streams beside it. */
export const RowView = memo(function RowView(props: RowViewProps): ReactNode {
  const { row, isActive, mayWrite, hasFailed, onRetry } = props;
  if (row.kind === 'message' || row.kind === 'stream') {
    return <SaidRow row={row} isActive={isActive} mayWrite={mayWrite} />;
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
