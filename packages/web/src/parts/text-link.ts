/** A link that stands alone, as words; a finger has room on it. */
export const TEXT_LINK =
  'inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-4 pointer-coarse:min-h-11';
