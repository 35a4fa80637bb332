import type { Visit } from '../act.ts';
import type { MemberId, SpaceId } from '../ids.ts';

type VisitOrigin = Pick<Visit, 'starter' | 'home'>;

/**
 * XS9: the starter and the home space. They determine the rights of a chain or an act in other
 * spaces.
 */
export function rightsOf({
  starter,
  home,
}: {
  readonly starter?: MemberId | undefined;
  readonly home?: SpaceId | undefined;
}): VisitOrigin {
  return {
    ...(starter === undefined ? {} : { starter }),
    ...(home === undefined ? {} : { home }),
  };
}
