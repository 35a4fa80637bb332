import type { z } from 'zod';
import { fieldReason } from '../reason/field-reasons.ts';
import { reasonOfIssue } from '../reason/issue-reason.ts';
import { answerFields, webhookAnswer } from './answer.ts';

/** Reads the response of a webhook. `problem` names the wrong field in plain words. */
export function readWebhookAnswer(
  given: unknown,
):
  | { readonly ok: true; readonly answer: z.infer<typeof webhookAnswer> }
  | { readonly ok: false; readonly problem: string } {
  const read = webhookAnswer.safeParse(given);
  if (read.success) return { ok: true, answer: read.data };
  const field = ['mention', 'delegate'].flatMap((name) => problemIn(given, name))[0];
  return { ok: false, problem: field ?? fieldReason('one-ending').detail };
}

/** The problems of one hand-off field (`mention` or `delegate`) in an answer. */
function problemIn(given: unknown, name: string): readonly string[] {
  const value = (given as Readonly<Record<string, unknown>> | null)?.[name];
  if (value === undefined) return [];
  const schema = name === 'mention' ? answerFields.mention : answerFields.delegate;
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map((issue) => {
    const known = name === 'mention' ? 'target, reason, expectReply' : 'target, reason';
    if (issue.code === 'unrecognized_keys' || issue.path.length === 0) {
      return `${name} must be an object with target, and can only have ${known}`;
    }
    return `${name}.${issue.path.join('.')} ${reasonOfIssue(issue, value).detail}`;
  });
}
