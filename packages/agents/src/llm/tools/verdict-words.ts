// The texts that a model gets for a call that people have not approved.

export const DENIED =
  'A person has denied it. Do not try it again. Continue without it, and say so.';
export const ANOTHER =
  'A person approved a different call, not this one. Continue without it, and say so.';
export const UNANSWERED = 'Nobody has approved it. Continue without it, and say so.';
