import { reasonMaker } from './reason-maker.ts';

/** Why a sign-in, joining or finding a space or sending a message is refused. */
export const SIGN_IN_REASONS = {
  'name-and-password-needed': () => 'Choose a name and a password, or sign in first.',
  'password-needed': () => 'Choose a password, or sign in first.',
  'password-length': ({ least, most }: { readonly least: number; readonly most: number }) =>
    `A password must have ${least} to ${most} characters. Choose another.`,
  'current-password-wrong': () => 'The current password is wrong. Try again.',
  'current-password-needed': () =>
    'The current password is missing. To choose a new password, give the current one too.',
  'not-in-such-space': ({ id }: { readonly id: string }) =>
    `You are in no space with the id ${id}. Look up its id.`,
  'agent-removed': ({ name }: { readonly name: string }) =>
    `The agent “@${name}” was removed. Leave it out, or mention someone else.`,
} as const;

export const signInReason = reasonMaker(SIGN_IN_REASONS);
