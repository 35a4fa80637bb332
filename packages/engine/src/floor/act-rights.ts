import type { Visit } from '../act.ts';
import { homeOf, type Chain } from '../chain.ts';
import type { SpaceId } from '../ids.ts';
import { rightsOf } from './rights-of.ts';

/** XS9: the rights that an act gets from its chain. The home space is omitted if it is `here`. */
export function actRights(chain: Chain, here: SpaceId): Pick<Visit, 'starter' | 'home'> {
  const home = homeOf(chain, here);
  return rightsOf({ starter: chain.starter, home: home === here ? undefined : home });
}
