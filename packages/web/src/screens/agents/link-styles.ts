const LINK =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3.5 py-1.5 text-sm font-medium transition-colors pointer-coarse:min-h-11';

/** Styles for links that look like the buttons next to them. */
export const MAIN_LINK = `${LINK} border border-transparent bg-accent text-on-accent hover:bg-accent-hover`;
export const PLAIN_LINK = `${LINK} border border-edge/50 bg-card text-ink hover:bg-hover`;
