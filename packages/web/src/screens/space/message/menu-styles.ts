/** The styles of the menus of a message. */
export const MENU =
  'z-50 flex max-h-[min(80dvh,28rem)] min-w-52 max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-xl border border-line bg-card p-1 text-sm text-ink shadow-lift outline-none';

export const MENU_ITEM =
  'flex min-h-8 items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-none data-[active-item]:bg-hover pointer-coarse:min-h-11';
