/** The style of a link outside a sentence. It is large enough for a touch screen. */
export const TEXT_LINK =
  'inline-flex min-h-6 items-center font-medium text-link underline underline-offset-4 pointer-coarse:min-h-11';
