import { Bot, MessagesSquare, Upload, UserPlus, type LucideIcon } from 'lucide-react';

/** The steps of setting up a server, in the usual order. */
export type OwnStep = 'create' | 'import' | 'forum' | 'invite';

export const STEP_ICONS: Readonly<Record<OwnStep, LucideIcon>> = {
  create: Bot,
  import: Upload,
  forum: MessagesSquare,
  invite: UserPlus,
};

interface Situation {
  readonly isAdmin: boolean;
  readonly hasForum: boolean;
  /** Whether there is a space to which the person may invite others. */
  readonly ownsSpace: boolean;
}

/** Only the steps that this person may take, and that are possible here. */
export function ownSteps({ isAdmin, hasForum, ownsSpace }: Situation): readonly OwnStep[] {
  return [
    ...(isAdmin ? (['create', 'import'] as const) : []),
    ...(hasForum ? (['forum'] as const) : []),
    ...(ownsSpace ? (['invite'] as const) : []),
  ];
}
