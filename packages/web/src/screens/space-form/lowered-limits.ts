import type { SpaceView } from '@conch/sdk';

type Space = Pick<SpaceView['space'], 'settings' | 'aboveCeiling'>;

/** A saved limit that exceeds the operator's ceiling. */
interface LoweredLimit {
  /** The name of the form field. */
  readonly name: string;
  readonly saved: number | null;
  readonly inForce: number | null;
}

type Limit = number | null | Readonly<Record<string, number | null>>;

/** The saved limits that exceed the operator's ceilings, each with the value that applies. */
export function loweredLimits({ settings, aboveCeiling = {} }: Space): readonly LoweredLimit[] {
  return Object.entries(aboveCeiling).flatMap(([group, saved]) => {
    const inForce = settings[group as keyof typeof aboveCeiling];
    return leaves(`settings.${group}`, saved, inForce);
  });
}

function leaves(name: string, saved: Limit, inForce: Limit): readonly LoweredLimit[] {
  if (isOne(saved) || isOne(inForce)) {
    return saved === inForce || !isOne(saved) || !isOne(inForce) ? [] : [{ name, saved, inForce }];
  }
  return Object.keys(saved).flatMap((key) =>
    leaves(`${name}.${key}`, saved[key] ?? null, inForce[key] ?? null),
  );
}

function isOne(limit: Limit): limit is number | null {
  return limit === null || typeof limit === 'number';
}
