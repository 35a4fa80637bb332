import { WaitingLines } from '../../../parts/loading/waiting-lines.tsx';

/** The CSS classes of a panel's frame. All panels have one width. On a phone a panel fills the screen. */
export const PANEL_FRAME =
  'fixed inset-0 z-30 flex flex-col bg-card pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] lg:static lg:z-auto lg:w-100 lg:shrink-0 lg:border-s lg:border-line lg:p-0';

/** A placeholder while a panel loads, so that the layout does not move. */
export function WaitingPanel() {
  return (
    <div className={PANEL_FRAME}>
      <div className="min-h-14 shrink-0 border-b border-line" />
      <div className="px-4 py-4">
        <WaitingLines />
      </div>
    </div>
  );
}
