import type { CrashPoint } from '../../src/crash-point.ts';

/**
 * Calls `die` at a place on the way into a database. Commits have no names: they are called after
 * the migration whose statement was passed last, or `write` once the database is open.
 */
export function crashAt(
  at: string,
  die: () => void,
): { readonly crashPoint: CrashPoint; readonly opened: () => void } {
  let doing = 'nothing';
  return {
    crashPoint: (name) => {
      const migration = /^migration-\d+/.exec(name)?.[0];
      doing = migration ?? doing;
      if ((migration === undefined ? `${doing}-${name}` : name) === at) die();
    },
    opened: () => void (doing = 'write'),
  };
}
