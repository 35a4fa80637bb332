import type { ReasonParamsOf } from '@conch/engine';
import { z } from 'zod';
import type { AGENT_REASONS } from './agent-reasons.ts';
import type { CARD_REASONS } from './card-reasons.ts';
import type { FIELD_REASONS } from './field-reasons.ts';
import type { FILE_REASONS } from './file-reasons.ts';
import type { InsideReasons } from './inside-reasons.ts';
import type { PROVIDER_REASONS } from './provider-reasons.ts';
import type { SIGN_IN_REASONS } from './sign-in-reasons.ts';
import type { TOOL_REASONS } from './tool-reasons.ts';
import type { YAML_REASONS } from './yaml-reasons.ts';

/** The params of each reason by its code. The meaning of a code never changes. */
export type ReasonParams = ReasonParamsOf<typeof AGENT_REASONS> &
  ReasonParamsOf<typeof CARD_REASONS> &
  ReasonParamsOf<typeof FIELD_REASONS> &
  ReasonParamsOf<typeof FILE_REASONS> &
  ReasonParamsOf<typeof PROVIDER_REASONS> &
  ReasonParamsOf<typeof SIGN_IN_REASONS> &
  ReasonParamsOf<typeof TOOL_REASONS> &
  ReasonParamsOf<typeof YAML_REASONS> &
  InsideReasons;

/** The closed list of reason codes on the wire. */
export type ReasonCode = keyof ReasonParams;

/** Why a request is refused: a code with params, and the same reason in English. */
export type Reason<Code extends ReasonCode = ReasonCode> = {
  readonly [Each in Code]: {
    readonly code: Each;
    readonly params: ReasonParams[Each];
    readonly detail: string;
  };
}[Code];

/** The fields of a reason, for schemas that add more fields. */
export const reasonFields = {
  // This is a cast and not an enum, so that an older client accepts a new code and shows its
  // `detail`.
  code: z.string().describe('The code of the reason.') as unknown as z.ZodType<
    ReasonCode,
    ReasonCode
  >,
  params: z.record(z.string(), z.unknown()).describe('The values in the reason, by name.'),
  detail: z.string().describe('The reason in English.'),
};

/** A reason on the wire. */
export const reasonOnWire = z.object(reasonFields);

export type ReasonOnWire = z.infer<typeof reasonOnWire>;
