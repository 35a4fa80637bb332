import { useAnnouncements } from '../state/announcements.ts';

/** Where announcements are made; the key makes the same words count as said again. */
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
