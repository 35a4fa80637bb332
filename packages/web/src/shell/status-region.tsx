import { useAnnouncements } from '../state/announcements.ts';

/**
 * The live regions for announcements. If two announcements have the same text, the new key makes a
 * screen reader read the text again.
 */
export function StatusRegion() {
  const { status, alert } = useAnnouncements();
  return (
    <>
      <div role="status" className="sr-only">
        <span key={status.id}>{status.words}</span>
      </div>
      <div role="alert" className="sr-only">
        <span key={alert.id}>{alert.words}</span>
      </div>
    </>
  );
}
