import type { CrashPoint } from '../../src/crash-point.ts';

/**
 * Calls `die` at a crash point. The crash points of commits have no names, so this function names
 * each commit. The name comes from the migration of the last statement, or is `write` after the
 * database is open.
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
