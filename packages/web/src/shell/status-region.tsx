import { useAnnouncements } from '../state/announcements.ts';

/** The live regions for announcements. With a new key, a screen reader repeats an equal text. */
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
