import { Bot, MessagesSquare, Upload, UserPlus, type LucideIcon } from 'lucide-react';

/** The steps for setting up a server, in the usual order. */
export type OwnStep = 'create' | 'import' | 'forum' | 'invite';

export const STEP_ICONS: Readonly<Record<OwnStep, LucideIcon>> = {
  create: Bot,
  import: Upload,
  forum: MessagesSquare,
  invite: UserPlus,
};

interface StepContext {
  readonly isAdmin: boolean;
  readonly hasForum: boolean;
  /** Whether the person owns a space to which they may invite people. */
  readonly ownsSpace: boolean;
}

/** The steps that this person may take and that are possible on this server. */
export function ownSteps({ isAdmin, hasForum, ownsSpace }: StepContext): readonly OwnStep[] {
  return [
    ...(isAdmin ? (['create', 'import'] as const) : []),
    ...(hasForum ? (['forum'] as const) : []),
    ...(ownsSpace ? (['invite'] as const) : []),
  ];
}
