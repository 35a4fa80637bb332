import { Bot, MessagesSquare, Upload, UserPlus, type LucideIcon } from 'lucide-react';

/** What makes a server one's own, in the order in which people do it. */
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
  /** Whether there is a space into which they may invite. */
  readonly ownsSpace: boolean;
}

/** Only what somebody may do, and only what there is. */
export function ownSteps({ isAdmin, hasForum, ownsSpace }: Situation): readonly OwnStep[] {
  return [
    ...(isAdmin ? (['create', 'import'] as const) : []),
    ...(hasForum ? (['forum'] as const) : []),
    ...(ownsSpace ? (['invite'] as const) : []),
  ];
}
