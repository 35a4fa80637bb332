import { reasonMaker, type MadeReason, type ReasonParamsOf } from '../text/reason-maker.ts';

type Words = typeof APPROVAL_WORDS;

/** The parameters of each reason to ask for an approval, by the code of the reason. */
export type ApprovalParams = ReasonParamsOf<Words>;

/** The codes of all reasons to ask people for an approval. */
export type ApprovalCode = keyof ApprovalParams;

/** The reason to ask people for an approval, as a code with its parameters. */
export type ApprovalPhrase = {
  [Code in keyof Words]: { readonly code: Code; readonly params: ApprovalParams[Code] };
}[keyof Words];

/**
 * The reasons to ask people, in the English text that is stored. The approval also names the agent
 * and the tool.
 */
const APPROVAL_WORDS = {
  'approval-always': () => 'This tool needs approval each time.',
  'approval-rule-of-two': () =>
    'This tool can send data out, and the agent has read private text and text that no person here wrote.',
  'approval-leaves-space': () =>
    'The message leaves this space, and the agent has read private text and text that no person here wrote.',
  'approval-reads-elsewhere': () =>
    'The agent wants to read a space that not everyone here can read. Approve only if everyone here may know its messages.',
} as const;

const madeReason = reasonMaker(APPROVAL_WORDS);

/** The reason for an approval in English, and its phrase. */
export function approvalReason(code: ApprovalCode): {
  readonly reason: string;
  readonly phrase: ApprovalPhrase;
} {
  const { params, detail }: MadeReason<Words, typeof code> = madeReason(code);
  return { reason: detail, phrase: { code, params } };
}

/** Whether there is a reason with this code. */
export function isApprovalCode(code: unknown): code is ApprovalCode {
  return typeof code === 'string' && Object.hasOwn(APPROVAL_WORDS, code);
}
